// Work in numbered chunks shared by threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <thread>
#include <vector>

namespace palatine {

// Calls f(chunk) once for each chunk below n, on this thread and up to threads - 1 others, in no particular order. f
// must not throw and must write only what belongs to its chunk. Where the system gives fewer threads, they do it all.
template <typename F>
void for_each_chunk(std::size_t n, int threads, F&& f) {
    std::atomic<std::size_t> next{0};
    const auto work = [&] {
        for (std::size_t chunk = next++; chunk < n; chunk = next++) f(chunk);
    };
    const std::size_t helpers = n == 0 || threads < 2 ? 0 : std::min(static_cast<std::size_t>(threads), n) - 1;
    std::vector<std::thread> pool;
    pool.reserve(helpers);
    try {
        while (pool.size() < helpers) pool.emplace_back(work);
    } catch (...) {  // no more threads or memory; those that have started must be joined whatever it is
    }
    work();
    for (std::thread& thread : pool) thread.join();
}

}  // namespace palatine
