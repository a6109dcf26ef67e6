"""Writes reported.json beside this file: what functions show over data that users of market data have reported as shown wrongly.

    python3 make_reported.py

Everything is computed here from its definition with Python's standard library, and nothing from the add-in's code: dates as Excel
shows them (milliseconds since 1899-12-30), RSI and ATR as TA-Lib defines them, volumes in shares of today from the factor of a split,
longer bars from days by the calendar, statistics by `statistics`. A cell of null shows no number.
"""

import json
import math
import pathlib
import statistics
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

SHANGHAI = "600519.SH"
NEW_YORK = "AAPL.US"
zones = {"SH": "Asia/Shanghai", "US": "America/New_York"}
columns = ("timestamp", "open", "high", "low", "close", "volume", "amount")


def serial(day):
    return (day - date(1899, 12, 30)).days


def shown_day(number):
    """The day that Excel shows for a serial number: it rounds to the millisecond."""
    return (datetime(1899, 12, 30) + timedelta(milliseconds=round(number * 86_400_000))).date()


def weekdays(first, last):
    days = (first + timedelta(n) for n in range((last - first).days + 1))
    return [day for day in days if day.weekday() < 5]


def instant(symbol, day):
    midnight = datetime(day.year, day.month, day.day, tzinfo=ZoneInfo(zones[symbol[-2:]]))
    return round((midnight - datetime(1970, 1, 1, tzinfo=ZoneInfo("UTC"))).total_seconds() * 1000)


def bar(day, close, open_=None, high=None, low=None, volume=100, amount=None):
    prices = {"open": close if open_ is None else open_, "high": close if high is None else high}
    prices |= {"low": close if low is None else low, "close": close}
    return {"day": day, **prices, "volume": volume, "amount": volume * close if amount is None else amount}


def wire(symbol, bars):
    rows = [{**each, "timestamp": instant(symbol, each["day"]) + each.get("ms", 0)} for each in bars]
    return {name: [row[name] for row in rows] for name in columns}


def case(claim, name, given, rows, **served):
    return {"claim": claim, "name": name, "given": given, "rows": rows, **served}


def kline(symbol, **given):
    return {"symbols": symbol, "headers": False, **given}


def stats(symbol, measures, **given):
    return {"symbols": symbol, "measures": measures, "headers": False, "adjust": "none", **given}


def on_days(symbol, closes, last=date(2026, 1, 14)):
    """Bars of the weekdays up to a day."""
    days = weekdays(last - timedelta(2 * len(closes) + 7), last)[-len(closes) :]
    return [bar(day, close) for day, close in zip(days, closes)]


def dates_of_sums():
    days = weekdays(date(2025, 7, 1), date(2025, 9, 1))
    bars = [bar(day, 100 + n) for n, day in enumerate(days)]
    served = {"series": {"1d": {SHANGHAI: wire(SHANGHAI, bars)}}}
    pairs = [
        ("a serial a hair below a day", 45852.99999999999, 45853),
        ("ten times a tenth of a day", 45852 + sum([0.1] * 10), 45852 + sum([0.1] * 10)),
        ("hours that sum up to a day", 45886 + 24 * (1 / 24) - 1e-10, 45888.0000000001),
        ("thirds", 45859 + (1 - 3 * 0.1 - 0.7), 45860.99999999999),
    ]
    for claim, start, end in pairs:
        rows = [
            [serial(each["day"]), each["close"]]
            for each in bars
            if shown_day(start) <= each["day"] <= shown_day(end)
        ]
        assert rows, claim
        given = kline(SHANGHAI, start=start, end=end, adjust="none", fields="date,close")
        yield case(f"dates: {claim}", "kline", given, rows, **served)


def suspended_days():
    traded = [(10.0, 10.6, 9.8, 10.2), (10.3, 10.9, 10.1, 10.7), (10.6, 10.8, 10.0, 10.1), (10.2, 10.4, 9.9, 10.3)]
    traded += [(10.4, 11.2, 10.3, 11.0)]
    days = weekdays(date(2026, 1, 6), date(2026, 1, 14))
    none = {"open_": 0, "high": 0, "low": 0, "volume": 0, "amount": 0}
    bars, sound = [], []
    for n, day in enumerate(days):
        if n in (2, 3):
            # As services write a day without trades: zeros, with or without the last close.
            bars.append(bar(day, 0 if n == 2 else 10.7, **none))
            continue
        open_, high, low, close = traded[len(sound)]
        sound.append(bar(day, close, open_, high, low))
        bars.append(sound[-1])
    served = {"series": {"1d": {SHANGHAI: wire(SHANGHAI, bars)}}}
    closes = [each["close"] for each in sound]
    peaks = [max(closes[: n + 1]) for n in range(len(closes))]
    deepest = min(close / peak - 1 for close, peak in zip(closes, peaks))
    expected = [closes[-1] / closes[0] - 1, deepest, min(each["low"] for each in sound), max(each["high"] for each in sound)]
    given = stats(SHANGHAI, "return,max_drawdown,low(250),high(250)", start="2026-01-06")
    yield case("suspension: statistics are those of the days with trades", "stats", given, [expected], **served)
    ranges = [
        max(each["high"], before["close"]) - min(each["low"], before["close"])
        for before, each in zip(sound, sound[1:])
    ]
    atr = [sum(ranges[:3]) / 3]
    for each in ranges[3:]:
        atr.append((atr[-1] * 2 + each) / 3)
    rows = [[serial(each["day"]), value] for each, value in zip(sound[3:], atr)]
    given = kline(SHANGHAI, start=2, adjust="none", fields="date,atr(3)")
    yield case("suspension: ranges are those of the days with trades", "kline", given, rows, **served)
    quote = {"symbol": SHANGHAI, "last_price": 0, "open": 0, "high": 0, "low": 0, "volume": 0, "amount": 0}
    quote |= {"prev_close": 10.3, "timestamp": instant(SHANGHAI, date(2026, 1, 15)) + 10 * 3_600_000}
    quote |= {"ext": {"change_pct": -1, "change_amount": -10.3}}
    given = {"symbols": SHANGHAI, "fields": "last_price,prev_close,change_pct,low,trading_state", "headers": False}
    yield case("suspension: a quote of zeros has no price", "quote", given, [[None, 10.3, None, None, "suspended"]], quotes=[quote])


def splits():
    for symbol, shares_a_unit in ((NEW_YORK, 1), (SHANGHAI, 100)):
        for factor in (10, 0.1, 1.5):
            today = [(10.0, 600), (10.4, 900), (9.8, 300), (12.0, 1200), (11.7, 600)]
            days = weekdays(date(2026, 1, 5), date(2026, 1, 14))[-len(today) :]
            bars, prices, shares = [], [], []
            for n, (day, (price, count)) in enumerate(zip(days, today)):
                high, low = price + 0.3, price - 0.6
                typical = (high + low + price) / 3
                # Before the split, a share was `factor` of today's.
                traded = count / factor if n < 3 else count
                amount = typical * count * shares_a_unit
                bars.append(bar(day, price, price, high, low, traded, amount))
                prices.append(typical)
                shares.append(count)
            vwap = [
                sum(p * s for p, s in zip(prices[n - 3 : n + 1], shares[n - 3 : n + 1])) / sum(shares[n - 3 : n + 1])
                for n in (3, 4)
            ]
            signs = [1 if a[0] < b[0] else -1 for a, b in zip(today, today[1:])]
            obv = [shares[0] + sum(s * v for s, v in zip(signs[:n], shares[1:])) for n in range(5)]
            served = {"series": {"1d": {symbol: wire(symbol, bars)}}}
            given = kline(symbol, start=2, fields="vwap(4),volume_adjusted")
            rows = [[vwap[0], shares[3]], [vwap[1], shares[4]]]
            yield case(f"split of {factor} for {symbol}: vwap weights with shares of today", "kline", given, rows, **served)
            given = kline(symbol, start=5, fields="obv,volume_adjusted")
            rows = [[total, count] for total, count in zip(obv, shares)]
            yield case(f"split of {factor} for {symbol}: obv counts shares of today", "kline", given, rows, **served)


BELOW_ZERO = (
    [-2, -1.9, -1.5, -1.7, -1.2, -1],
    [-1, -0.2, 1, 1.5, 2, 3],
    [-1, -1.3, -1.6, -1.5, -1.9, -2],
    [0, 1, 1.4, 1.2, 1.9, 2],
    [2, 3, 2.7, 2.9, 3.1, -0.4],
    [2, 3, 2.7, 2.9, 3.1, 2.4],
)


def below_zero():
    for closes in BELOW_ZERO:
        returns = [b / a - 1 if a > 0 else None for a, b in zip(closes, closes[1:])]
        total = closes[-1] / closes[0] - 1 if all(close > 0 for close in closes[:-1]) else None
        served = {"series": {"1d": {SHANGHAI: wire(SHANGHAI, on_days(SHANGHAI, closes))}}}
        given = stats(SHANGHAI, "return,volatility", start=6) | {"adjust": "forward_additive"}
        volatility = None if None in returns else statistics.stdev(returns) * math.sqrt(YEAR)
        yield case(f"additive closes {closes}: statistics", "stats", given, [[total, volatility]], **served)
        given = kline(SHANGHAI, start=5, adjust="forward_additive", fields="close,return")
        rows = [[close, each] for close, each in zip(closes[1:], returns)]
        yield case(f"additive closes {closes}: returns", "kline", given, rows, **served)


# Trading days of Shanghai in a year, on the average of ten years.
YEAR = 243


def ratios():
    # Rounded to six decimals, a constant rate varies by the rounding alone.
    for start, rate in ((10, 0.001), (0.5, 0.0002), (3000, -0.0007)):
        closes = [round(start * (1 + rate) ** n, 6) for n in range(120)]
        served = {"series": {"1d": {SHANGHAI: wire(SHANGHAI, on_days(SHANGHAI, closes))}}}
        given = stats(SHANGHAI, "sharpe,sortino,return", start=120)
        downs = math.sqrt(statistics.fmean(min(rate, 0) ** 2 for _ in range(119)))
        sortino = rate / downs * math.sqrt(YEAR) if downs > 0 else None
        rows = [[None, sortino, closes[-1] / closes[0] - 1]]
        yield case(f"a constant rate of {rate}: no Sharpe ratio", "stats", given, rows, **served)
    closes = [10.0]
    for n in range(60):
        closes.append(round(closes[-1] * (1.012 if n % 3 else 0.981), 6))
    returns = [b / a - 1 for a, b in zip(closes, closes[1:])]
    served = {"series": {"1d": {SHANGHAI: wire(SHANGHAI, on_days(SHANGHAI, closes))}}}
    sharpe = statistics.fmean(returns) / statistics.stdev(returns) * math.sqrt(YEAR)
    given = stats(SHANGHAI, "sharpe,volatility", start=61)
    rows = [[sharpe, statistics.stdev(returns) * math.sqrt(YEAR)]]
    yield case("a rate that varies: its Sharpe ratio", "stats", given, rows, **served)


def key_of(period, day):
    if period == "1w":
        return day - timedelta(day.weekday())
    return (day.year, {"1M": day.month, "1Q": (day.month - 1) // 3, "1Y": 0}[period])


SINCE = {"1w": "2025-05-20", "1M": "2025-01-01", "1Q": "2024-06-01", "1Y": "2023-06-01"}


def whole_periods():
    days = [bar(day, 50 + n % 37 + n / 100) for n, day in enumerate(weekdays(date(2023, 6, 1), date(2026, 1, 14)))]
    ranges = {
        "1w": [("2025-06-04", "2025-06-18"), ("2025-06-06", "2025-06-07"), ("2025-06-11", "2025-06-11")],
        "1M": [("2025-02-14", "2025-04-02"), ("2025-05-31", "2025-05-31")],
        "1Q": [("2025-05-20", "2025-07-01"), ("2024-11-11", "2024-11-12")],
        "1Y": [("2024-03-01", "2025-06-30"), ("2025-06-30", "2025-06-30")],
    }
    for period, asked in ranges.items():
        groups = {}
        for each in days:
            groups.setdefault(key_of(period, each["day"]), []).append(each)
        # The bars of up to some months around the ranges are enough.
        bars = [bar(group[-1]["day"], group[-1]["close"]) for group in groups.values()]
        bars = [each for each in bars if SINCE[period] <= each["day"].isoformat() <= "2026-01-01"]
        served = {"series": {period: {SHANGHAI: wire(SHANGHAI, bars)}}}
        for start, end in asked:
            first, last = (key_of(period, date.fromisoformat(text)) for text in (start, end))
            rows = [
                [serial(each["day"]), each["close"]] for each in bars if first <= key_of(period, each["day"]) <= last
            ]
            assert rows, (period, start, end)
            given = kline(SHANGHAI, period=period, start=start, end=end, adjust="none", fields="date,close")
            yield case(f"{period} from {start} to {end}: whole at both ends", "kline", given, rows, **served)


def hong_kong_counters():
    # The exchange's plan of codes: counters in US dollars of funds, and in renminbi.
    dollars = ["09000", "09081", "09199", "09403", "09499", "09800", "09834", "09849"]
    renminbi = ["80700", "82800", "83188", "89988"]
    local = ["00700", "02800", "03033", "03403", "09618", "09633", "09888", "09988", "09999", "02834"]
    counters = {code: currency for codes, currency in ((dollars, "USD"), (renminbi, "CNY"), (local, "HKD")) for code in codes}
    time = instant(SHANGHAI, date(2026, 1, 15)) + 10 * 3_600_000
    quotes = [{"symbol": f"{code}.HK", "last_price": 5, "open": 5, "volume": 1, "timestamp": time} for code in counters]
    given = {"symbols": ",".join(quote["symbol"] for quote in quotes), "fields": "currency", "headers": False}
    yield case("counters of Hong Kong: their currency", "quote", given, [[each] for each in counters.values()], quotes=quotes)


def flat_prices():
    rsi = [0.0, 0.0]  # TA-Lib: 100 × gains ÷ (gains + losses), and 0 where both are 0.
    served = {"series": {"1d": {SHANGHAI: wire(SHANGHAI, on_days(SHANGHAI, [8.8] * 20))}}}
    given = kline(SHANGHAI, start=2, adjust="none", fields="rsi(14)")
    yield case("flat prices: KLINE has TA-Lib's RSI", "kline", given, [[each] for each in rsi], **served)
    closes = {"600001.SH": [8.8] * 20, "600002.SH": [30 - n for n in range(20)], "600003.SH": [10 + n for n in range(20)]}
    time = instant(SHANGHAI, date(2026, 1, 15)) + 10 * 3_600_000
    quotes = [
        {"symbol": symbol, "last_price": prices[-1], "open": prices[-1], "high": prices[-1], "low": prices[-1]}
        | {"prev_close": prices[-1], "volume": 10, "amount": 100, "timestamp": time}
        for symbol, prices in closes.items()
    ]
    series = {symbol: wire(symbol, on_days(symbol, prices)) for symbol, prices in closes.items()}
    given = {"universe": "CN_Stock", "fields": "symbol", "where": "rsi(14)<30", "headers": False}
    rows = [["600002.SH"]]
    yield case("flat prices: a screen finds the falling share alone", "universe", given, rows, quotes=quotes, series={"1d": series})


def repeated_days():
    closes = [10, 11, 12, 12.6, 13.1]
    bars = on_days(SHANGHAI, closes)
    # Of the same stamp, and of the closing of the day.
    for stamp, ms in (("one stamp", 0), ("two stamps", 15 * 3_600_000)):
        late = bar(bars[2]["day"], 12) | {"ms": ms}
        latest = bar(bars[4]["day"], 14.2) | {"ms": ms}
        sent = [*bars[:2], bar(bars[2]["day"], 55), late, bars[3], bars[4], latest]
        last = [*closes[:4], 14.2]
        served = {"series": {"1d": {SHANGHAI: wire(SHANGHAI, sent)}}}
        rows = [[serial(each["day"]), close] for each, close in zip(bars, last)]
        first = bars[0]["day"].isoformat()
        given = kline(SHANGHAI, start=first, adjust="none", fields="date,close")
        yield case(f"two bars of a day, {stamp}: KLINE shows the last as sent", "kline", given, rows, **served)
        given = {"symbols": SHANGHAI, "dates": [[day] for day, _ in rows], "field": "close", "adjust": "none"}
        shown = [[close] for close in last]
        yield case(f"two bars of a day, {stamp}: PRICE takes the last as sent", "price", given, shown, **served)
        given = stats(SHANGHAI, "return,observations", start=first)
        shown = [[last[-1] / last[0] - 1, 4]]
        yield case(f"two bars of a day, {stamp}: STATS count one", "stats", given, shown, **served)


def around_1970():
    days = weekdays(date(1961, 12, 1), date(1962, 3, 1)) + weekdays(date(1969, 11, 3), date(1970, 3, 2))
    bars = [bar(day, 20 + n / 8) for n, day in enumerate(days)]
    served = {"series": {"1d": {NEW_YORK: wire(NEW_YORK, bars)}}}
    for first, last in ((date(1962, 1, 2), date(1962, 1, 12)), (date(1969, 12, 29), date(1970, 1, 6)), (date(1970, 2, 26), date(1970, 3, 2))):
        rows = [
            [serial(each["day"]), each["close"], statistics.fmean(before["close"] for before in bars[n - 4 : n + 1])]
            for n, each in enumerate(bars)
            if first <= each["day"] <= last
        ]
        given = kline(NEW_YORK, start=serial(first), end=serial(last), adjust="none", fields="date,close,sma(5)")
        yield case(f"around 1970: from {first} on, as numbers", "kline", given, rows, **served)


parts = (dates_of_sums, suspended_days, splits, below_zero, ratios, whole_periods)
parts += (hong_kong_counters, flat_prices, repeated_days, around_1970)
cases = [each for part in parts for each in part()]
lines = ",\n".join(json.dumps(each, allow_nan=False) for each in cases)
pathlib.Path(__file__).with_name("reported.json").write_text(f"[\n{lines}\n]\n")
