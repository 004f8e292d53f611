#include "search_run.hpp"

#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <new>
#include <thread>

#include "arguments.hpp"
#include "palatine/error.hpp"

namespace palatine::bindings {
namespace {

constexpr std::chrono::milliseconds kLook{50};

// A search in its thread. Joined by the destructor at the latest, which stops it.
class Running {
public:
    Running(search::Control& control, const std::function<void()>& search)
        : control_(control), thread_([this, &search] { run(search); }) {}
    Running(const Running&) = delete;
    Running& operator=(const Running&) = delete;
    ~Running() {
        if (!thread_.joinable()) return;
        control_.stop();
        const py::gil_scoped_release release;
        thread_.join();
    }

    // Whether it is over; waits a little.
    bool wait() {
        const py::gil_scoped_release release;
        std::unique_lock lock(mutex_);
        return over_.wait_for(lock, kLook, [this] { return is_over_; });
    }
    void finish() {
        {
            const py::gil_scoped_release release;
            thread_.join();
        }
        if (error_) std::rethrow_exception(error_);
    }

private:
    void run(const std::function<void()>& search) noexcept {
        try {
            search();
        } catch (const std::bad_alloc&) {  // of what the caller allows
            error_ = std::make_exception_ptr(Error("the search needs more memory than there is; give it less"));
        } catch (...) {
            error_ = std::current_exception();
        }
        const std::lock_guard lock(mutex_);
        is_over_ = true;
        over_.notify_one();
    }

    search::Control& control_;
    std::mutex mutex_;
    std::condition_variable over_;
    bool is_over_ = false;
    std::exception_ptr error_;
    std::thread thread_;  // last: begins when the others are there
};

// What tells whether to stop; null for never. TypeError for what is no event.
py::object is_set_of(const py::object& stop) {
    if (stop.is_none()) return {};
    py::object is_set = py::getattr(stop, "is_set", py::none());
    if (PyCallable_Check(is_set.ptr()) == 0) {
        throw py::type_error("stop must be an event (it has is_set()), not " + type_name(stop));
    }
    return is_set;
}

}  // namespace

void check_callbacks(const py::object& stop, const py::object& progress) {
    is_set_of(stop);
    if (!progress.is_none() && PyCallable_Check(progress.ptr()) == 0) {
        throw py::type_error("progress must be callable, not " + type_name(progress));
    }
}

void run_search(search::Control& control, const py::object& stop, const py::object& progress,
                const std::function<void()>& search) {
    check_callbacks(stop, progress);
    const py::object is_set = is_set_of(stop);
    const auto look = [&] {
        if (PyErr_CheckSignals() != 0) throw py::error_already_set();
        if (is_set && py::bool_(is_set())) control.stop();
    };
    look();
    Running running(control, search);
    while (!running.wait()) {
        look();
        if (!progress.is_none()) progress(control.done());
    }
    running.finish();
    if (!progress.is_none()) progress(control.done());
}

}  // namespace palatine::bindings
