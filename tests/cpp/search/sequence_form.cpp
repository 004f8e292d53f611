// Games written out: how large they are, what is refused, the same values for any number of threads.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>

#include "game/pennies.hpp"
#include "palatine/error.hpp"
#include "search/forms.hpp"
#include "search/reference/kuhn.hpp"
#include "search/reference/leduc.hpp"

namespace {

using forms::form_of;
using palatine::CardSet;
using palatine::search::Control;
using palatine::search::expand;
using palatine::search::Profile;
using palatine::search::SequenceForm;
using palatine::search::SequenceFormBuilder;
using palatine::reference::Kuhn;
using palatine::reference::Leduc;

// Forget what was chosen: their keys are the cards.
struct Forgetful : Kuhn {
    using Kuhn::Kuhn;
    std::uint64_t information_key(int seat) const { return static_cast<std::uint64_t>(card(seat)); }
};
struct ForgetfulLeduc : Leduc {
    using Leduc::Leduc;
    std::uint64_t information_key(int seat) const { return static_cast<std::uint64_t>(card(seat) + 100 * board()); }
};

template <typename P>
std::string refusal(const P& start, std::size_t memory, double seconds = 1e9) {
    try {
        Control control(seconds);
        expand(start, memory, control);
    } catch (const palatine::Error& error) {
        return error.what();
    }
    return "";
}

}  // namespace

TEST_CASE("sequence form: Kuhn poker has 12 information sets, Leduc poker 936") {
    const SequenceForm kuhn = form_of(Kuhn({}, 2, 1));
    CHECK(kuhn.num_positions() == 58);
    CHECK(kuhn.num_outcomes() == 30);
    for (const int seat : {0, 1}) {
        CHECK(kuhn.treeplex(seat).num_sets() == 6);
        CHECK(kuhn.treeplex(seat).num_sequences() == 13);
    }
    const SequenceForm leduc = form_of(Leduc({}, 2, 1));
    CHECK(leduc.num_positions() == 9457);
    CHECK(leduc.treeplex(0).num_sets() + leduc.treeplex(1).num_sets() == 936);
    CHECK(leduc.checksum() != kuhn.checksum());
    CHECK(leduc.checksum() == form_of(Leduc({}, 2, 1)).checksum());
    CHECK(leduc.checksum() != form_of(Leduc({}, 2, 0)).checksum());
}

TEST_CASE("sequence form: what a seat has chosen comes before what it may choose then") {
    const SequenceForm form = form_of(Leduc({}, 3, 2));
    for (int seat = 0; seat < 3; ++seat) {
        const auto& tree = form.treeplex(seat);
        for (std::size_t set = 0; set < tree.num_sets(); ++set) CHECK(tree.parent[set] < tree.first[set]);
    }
}

TEST_CASE("sequence form: deals that nobody can tell apart are added up") {
    // Leduc poker without a raise, and told of no card on the board: three boards for each pair of cards come to one.
    struct Blind : Leduc {
        using Leduc::Leduc;
        std::uint64_t information_key(int seat) const {
            return static_cast<std::uint64_t>(card(seat) + 100 * round());
        }
    };
    const CardSet deck = CardSet::from_text("Ks Qs Js Ts 9s");
    const SequenceForm form = form_of(Blind({deck, 1, {2, 4}, 0}, 2, 1));
    for (const int seat : {0, 1}) CHECK(form.treeplex(seat).num_sets() == 10);
    CHECK(form.num_positions() == 1 + 5 + 20 * 3 + 60 * 3);
    CHECK(form.num_outcomes() == 20);
    const SequenceForm seen = form_of(Leduc({deck, 1, {2, 4}, 0}, 2, 1));
    CHECK(seen.num_outcomes() == 60);
    // Pennies: nobody sees the other's coin.
    CHECK(form_of(pennies::Pennies({}, 2, 1)).treeplex(1).num_sets() == 52);
}

TEST_CASE("sequence form: a game that is over, and one without a choice left") {
    Kuhn over({}, 2, 1);
    Kuhn::Undo undo;
    for (const palatine::Action card : {47, 43}) over.apply(palatine::kChance, card, undo);
    for (const int seat : {0, 1}) over.apply(seat, Kuhn::kPass, undo);
    const SequenceForm form = form_of(over);
    CHECK(form.num_outcomes() == 1);
    CHECK(form.num_positions() == 1);
    const Profile nothing = {{1}, {1}};
    double value = 0;
    form.values(0, nothing, {&value, 1});
    CHECK(value == 1);
}

TEST_CASE("sequence form: refused for want of memory, of time, of recall") {
    const Leduc leduc({}, 2, 1);
    CHECK(refusal(leduc, 100'000).find("100000 bytes") != std::string::npos);
    CHECK(refusal(leduc, 0).find("0 bytes") != std::string::npos);
    CHECK(refusal(leduc, 1 << 28) == "");
    CHECK(refusal(leduc, 1 << 28, 0).find("stopped before") != std::string::npos);
    CHECK(refusal(Forgetful({}, 2, 1), 1 << 20).find("no perfect recall: seat 0") != std::string::npos);
    CHECK(refusal(ForgetfulLeduc({}, 2, 1), 1 << 20).find("with one information key") != std::string::npos);
}

TEST_CASE("sequence form: sorting can be stopped, too") {
    Control control;
    SequenceFormBuilder builder(2, 1 << 28, control);
    const double returns[] = {1, -1};
    for (std::uint32_t i = 0; i < 10'000; ++i) builder.add_outcome(std::array{i * 7919 % 10'007, i % 100}, 1, returns);
    control.stop();
    CHECK_THROWS_WITH_AS(builder.finish(), doctest::Contains("stopped before"), palatine::Error);
}

TEST_CASE("sequence form: values are the same for any number of threads, to the last bit") {
    const CardSet deck = CardSet::from_text("Ah As Kh Ks Qh Qs Jh Js Th Ts 9h 9s 8h 8s 7h 7s");
    const SequenceForm form = form_of(Leduc({deck}, 2, 1));
    REQUIRE(form.num_outcomes() > 1 << 17);
    const Profile behaviours = forms::random_behaviours(form, 3);
    std::vector<double> alone(form.treeplex(0).num_sequences()), together(alone.size());
    form.values(0, behaviours, alone);
    for (const int threads : {2, 3, 16}) {
        std::fill(together.begin(), together.end(), -1.0);
        palatine::search::ThreadedForm{form, threads}.values(0, behaviours, together);
        CHECK(together == alone);
    }
}
