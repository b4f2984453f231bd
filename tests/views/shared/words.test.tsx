import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { instantAt, instantOf, parseDate } from '#domain/time.ts';
import { dayName, lastUseName, momentName, spanName } from '#src/shared/words/moments.ts';
import { formatRemaining } from '#src/shared/words/remaining.ts';
import { phrasesOf, Sentences, Unbroken } from '#src/ui/Unbroken.tsx';
import { NOW } from '#tests/support/clock/now.ts';
import { asSeen } from '../support/reading.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe('a time that is left', () => {
  it.each([
    [3 * DAY + 19 * HOUR + 59 * MINUTE, '3日19時間'],
    [DAY, '1日'],
    [DAY - 1, '23時間59分'],
    [2 * HOUR, '2時間'],
    [23 * MINUTE + 59 * SECOND, '23分'],
    [10 * MINUTE, '10分'],
    [10 * MINUTE + 5 * SECOND, '10分'],
    [10 * MINUTE - SECOND, '9分59秒'],
    [80 * SECOND, '1分20秒'],
    [MINUTE, '1分'],
    [20 * SECOND, '20秒'],
    [999, '0秒'],
    [-5 * MINUTE, '0秒'],
  ])('of %d ms reads %s', (milliseconds, words) => {
    expect(formatRemaining(milliseconds)).toBe(words);
  });
});

describe('moments', () => {
  const day = (text: string) => {
    const date = parseDate(text);
    if (date === undefined) throw new Error(`Failed to read ${text}.`);
    return date;
  };

  it.each([
    ['2026-11-20', '今日'],
    ['2026-11-21', '明日'],
    ['2026-11-24', '11月24日(火)'],
    ['2026-11-19', '11月19日(木)'],
  ])('name the day %s from 20 November 10:00 as %s', (date, name) => {
    expect(dayName(day(date), NOW)).toBe(name);
  });

  it('change to 明日 at midnight in Tokyo, wherever the device is', () => {
    const lastOfToday = instantOf(instantAt(day('2026-11-21'), 0) - 1);
    expect(dayName(day('2026-11-21'), lastOfToday)).toBe('明日');
    expect(dayName(day('2026-11-21'), instantOf(lastOfToday + 1))).toBe('今日');
  });

  it('say the date only where it is not today', () => {
    expect(momentName(instantAt(day('2026-11-20'), 780), NOW)).toBe('13:00');
    expect(momentName(instantAt(day('2026-11-24'), 570), NOW)).toBe('11月24日(火) 9:30');
  });

  it.each([
    [0, '1時間以内に利用'],
    [59, '1時間以内に利用'],
    [60, '1時間前に利用（9:00ごろ）'],
    [600, '10時間前に利用（0:00ごろ）'],
    [601, '10時間前に利用（11月19日(木) 23:59ごろ）'],
    [1_439, '23時間前に利用（11月19日(木) 10:01ごろ）'],
    [1_440, '1日前に利用（11月19日(木) 10:00ごろ）'],
    [7_200, '5日前に利用（11月15日(日) 10:00ごろ）'],
    // The server has noted a use that this screen's clock has not come to yet.
    [-1, '1時間以内に利用'],
  ])('say of a use %d minutes ago: %s', (minutes, words) => {
    expect(lastUseName(instantOf(NOW - minutes * MINUTE), NOW)).toBe(words);
  });

  it('end a span at midnight as 24:00', () => {
    const startsAt = instantAt(day('2026-11-20'), 1380);
    expect(spanName({ startsAt, endsAt: instantAt(day('2026-11-21'), 0) })).toBe('23:00–24:00');
  });
});

describe('a text that somebody else has written', () => {
  it.each([
    ['右手、C-1の隣。', ['C-1']],
    ['11月30日(月) 2:00–5:00は、設備の点検です。', ['11月30日(月)', '2:00–5:00']],
    ['平日13:00〜14:00、土曜10:30 ～ 12:00', ['13:00〜14:00', '10:30 ～ 12:00']],
    ['開館は7:00です。', ['7:00']],
    ['2026年11月20日(金)に登録', ['2026年11月20日(金)に']],
    ['何もありません。', []],
  ])('keeps the names and times of %s in one line each', (text, whole) => {
    const { container } = render(<Unbroken text={text} />);
    const seen = asSeen(container);
    expect(seen).toHaveTextContent(text);
    expect([...seen.querySelectorAll('.nowrap')].map((part) => part.textContent)).toEqual(whole);
  });

  it.each([
    '東口の|歩道橋を|直進、|徒歩6分。',
    '八重洲地下街　地下1階',
    '新しい|ブースを|増設しました。',
    'この先の|お手洗いの|横から|階段で|地下へ|下ります。',
    'スクランブルスクエア',
    '地下1階・|いま3ブース空き・|15分275円',
    '申し込みは|受け取り後に|行います。',
    'もう一度|お試し|ください。',
    '予約時間を|過ぎて|いる為、|キャンセル|できません。',
    'しばらく|してから|もう一度|お試し|ください。',
    '別の|操作と|重なりました。|最新の|状態を|ご確認|ください。',
    'この|メールアドレスは、|すでに|会員として|登録されて|いるため、|変更できません。',
    'この内容で|予約できません。',
    '始められたか|確認できません|でした。',
    '前回の|予約を|確認して|います…',
    '前回の|お支払いを|確認して|います…',
    'Safariから|ログアウト|しました。',
    '日本橋口から|徒歩1分',
    '新宿|ミライナタワー 2階',
    'JR|ゲートタワー',
    '営業時間|について',
    '予約は|まだ完了して|いません。',
    '居心地は|いかがでしたか',
    '気になる|ところが|あった',
    '利用を|開始した後は、|途中で|やめても',
    'カードは|変更しました。|次の請求から、|このカードを|使います。',
    '****1111で|もう一度|4,125円を|支払う',
    '変更せずに、|もう一度|試します',
    '読み込んで|います…',
    '今日の|予約と|いつもの|場所',
  ])('ends its lines between phrases, never within a word: %s', (phrases) => {
    expect(phrasesOf(phrases.replaceAll('|', '')).join('|')).toBe(phrases);
    const { container } = render(<Unbroken text={phrases.replaceAll('|', '')} />);
    expect(container.querySelectorAll('.unbroken wbr')).toHaveLength(phrases.split('|').length - 1);
  });

  it('gives each sentence in the middle of a screen lines of its own', () => {
    const sentences = ['通信できませんでした。', '電波の良い場所で、もう一度お試しください。'];
    const { container } = render(<Sentences text={sentences.join('')} />);
    expect([...container.querySelectorAll('.together')].map((part) => part.textContent)).toEqual(sentences);
  });

  it('keeps a clock time and its particle in one line', () => {
    const { container } = render(<Unbroken text="無料なのは9:30までです。10:00–11:00から。" />);
    expect([...container.querySelectorAll('.nowrap')].map((part) => asSeen(part).textContent)).toEqual([
      '9:30まで',
      '10:00–11:00から',
    ]);
  });

  it.each([
    ['13:05まで使えます', '13:05まで|使えます'],
    ['11月30日(月)休業', '11月30日(月)|休業'],
    ['11月30日(月)に休業', '11月30日(月)に|休業'],
    ['10:35までのキャンセル', '10:35までの|キャンセル'],
    ['11:00から1時間空いています', '11:00から|1時間空いて|います'],
    ['13:05まで。', '13:05まで。'],
    ['C-1隣', 'C-1隣'],
  ])('may end a line between a moment and the word after it, and before nothing else: %s', (text, lines) => {
    const { container } = render(<Unbroken text={text} />);
    for (const seam of container.querySelectorAll('wbr')) seam.replaceWith('|');
    expect(asSeen(container)).toHaveTextContent(lines);
  });
});
