// The GIL, given up while C++ works and taken again, also while the interpreter ends.
//
// Python ends a thread that asks for the GIL when the interpreter is finalizing; with glibc that unwinds its stack, and a
// destructor or a noexcept function on the way turns that into an abort of the process. Such a thread sleeps here for ever
// instead: the process ends without it.
#pragma once

#include <chrono>
#include <thread>

#include <pybind11/pybind11.h>

#if defined(__GLIBCXX__)
#include <cxxabi.h>
#endif

namespace palatine::bindings {

[[noreturn]] inline void sleep_for_ever() noexcept {
    for (;;) std::this_thread::sleep_for(std::chrono::hours(1));
}

// In place of pybind11::gil_scoped_release.
class WithoutGil {
public:
    WithoutGil() : state_(PyEval_SaveThread()) {}
    WithoutGil(const WithoutGil&) = delete;
    WithoutGil& operator=(const WithoutGil&) = delete;
    ~WithoutGil() {
        try {
            PyEval_RestoreThread(state_);
        } catch (...) {  // the end of the thread
            sleep_for_ever();
        }
    }

private:
    PyThreadState* state_;
};

// What f gives, which may run code of Python: that gives up the GIL now and then, and may not get it back.
template <typename F>
decltype(auto) with_python(F&& f) {
#if defined(__GLIBCXX__)
    try {
        return f();
    } catch (abi::__forced_unwind&) {
        sleep_for_ever();
    }
#else
    return f();
#endif
}

}  // namespace palatine::bindings
