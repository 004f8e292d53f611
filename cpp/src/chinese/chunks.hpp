// Work in numbered chunks shared by threads. Internal.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <thread>
#include <vector>

namespace palatine::chinese {

// Calls f(chunk) once for each chunk below n, on this thread and threads - 1 others, in no particular order. f must not
// throw and must write only what belongs to its chunk.
template <typename F>
void for_each_chunk(std::size_t n, int threads, F&& f) {
    std::atomic<std::size_t> next{0};
    const auto work = [&] {
        for (std::size_t chunk = next++; chunk < n; chunk = next++) f(chunk);
    };
    const std::size_t helpers = std::min<std::size_t>(threads > 1 ? static_cast<std::size_t>(threads) - 1 : 0, n);
    std::vector<std::thread> pool;
    pool.reserve(helpers);
    for (std::size_t i = 0; i < helpers; ++i) pool.emplace_back(work);
    work();
    for (std::thread& thread : pool) thread.join();
}

}  // namespace palatine::chinese
