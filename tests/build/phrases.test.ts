import { describe, expect, it } from 'vitest';
import { phraseStarts } from '#scripts/build/phraseStarts.ts';
import { SHOWN, withPhrases } from '#scripts/build/phrases.ts';
import { sourcesOf } from '../architecture/sources.ts';

/** The text with a bar where a line may end. */
function barred(text: string): string {
  return [0, ...phraseStarts(text)].map((start, index, all) => text.slice(start, all[index + 1])).join('|');
}

it('knows the components whose texts are shown by the names that they have', () => {
  const views = sourcesOf('src').map(([, text]) => text);
  const unknown = Object.keys(SHOWN).filter(
    (name) => !views.some((text) => new RegExp(`function ${name}[(<]`).test(text)),
  );
  expect(unknown).toEqual([]);
});

describe('phrases', () => {
  it.each([
    ['登録用の|メールを|送る'],
    ['入室用QRコードを|表示する'],
    // BudouX alone parts these.
    ['メールを|もう一度|送る'],
    ['ご利用の|上限額に|達しているため、予約できません。'],
    ['この内容で|予約しますか'],
    ['ほかの方法'],
    ['予約が|なければ、枠を|切っているため、ありません。'],
    ['1台ずつの|ブース'],
    ['13:00–14:00の|予約'],
    ['はじめての方へ'],
    ['パソコン'],
    // Large text has no line for nine letters.
    ['先に|利用履歴から|発行して|ください。'],
    ['すべての|端末から|ログアウト|しました。'],
    ['ご利用|いただけます。'],
    ['キャンセル|できません|でした'],
    ['カード会社に|ご確認|いただくか、'],
    ['カードは|変わって|いません。'],
    ['更新して|います…'],
    ['予約が|表示されなく|なります。'],
    ['新しい|アドレスを|登録し直して|ください。'],
    ['予約が|出なくなった|ときは、'],
    ['端末で|変更されて|います。'],
    ['リンクを|開けません|でした。'],
    ['ご確認ください。'],
    ['届いた|リンクから、お名前などを|入力'],
    ['残して|います…'],
    ['読み込んで|います…'],
    // Words that neither begin nor end a line.
    ['利用を|開始した後は、途中で|やめても'],
    ['近い条件では、次の時間が|空いています。'],
    ['まだ登録して|いません。'],
    ['カード情報は|決済会社へ|直接送られ、コモリには|残りません。'],
    ['作って|います…'],
    ['支払って|います…'],
    ['読み込んで|います…'],
    // Words that lead on end no line.
    ['カードは|変更しました。次の請求から、このカードを|使います。'],
    ['それまでは、今のメールアドレスが|使えます。'],
    ['ログアウト|します。元に戻すことは|できません。'],
  ])('end lines of %s', (phrases) => {
    expect(barred(phrases.replaceAll('|', ''))).toBe(phrases);
  });

  it('are marked in what stands between tags, over what is put into the sentence', () => {
    expect(withPhrases('<p>{name}の会員として、<b>{count}枠</b>まで予約できます。</p>')).toBe(
      '<p>{name}の<wbr/>会員として、<b>{count}枠</b>まで<wbr/>予約できます。</p>',
    );
    expect(withPhrases('<p>料金が変わりました。{sentence}</p>')).toBe(
      '<p>料金が<wbr/>変わりました。{sentence}</p>',
    );
  });

  it('are marked in the literals that a button or a title may come to', () => {
    expect(
      withPhrases("<Button busyLabel='予約しています…'>{isAgain ? 'もう一度送る' : name}</Button>"),
    ).toBe(
      `<Button busyLabel={<span>{"予約して"}<wbr/>{"います…"}</span>}>{isAgain ? <span>{"もう一度"}<wbr/>{"送る"}</span> : name}</Button>`,
    );
    expect(withPhrases('<EmptyState title="予約はまだありません" />')).toBe(
      '<EmptyState title={<span>{"予約は"}<wbr/>{"まだ"}<wbr/>{"ありません"}</span>} />',
    );
  });

  it('are one item of a row: a button with an icon has no gaps between them', () => {
    expect(withPhrases('<Link to={path}>\n  <MapIcon />\n  地図で{place}を見る\n</Link>')).toBe(
      '<Link to={path}>\n  <MapIcon />\n  <span>地図で<wbr/>{place}を<wbr/>見る</span>\n</Link>',
    );
  });

  it('leave alone what is no text of the page', () => {
    for (const source of [
      '<input aria-label="予約の時間を選ぶ" />',
      '<option>予約の時間を選ぶ</option>',
      "const words = { title: '予約の時間を選ぶ' };",
      '<Page title="予約の時間を選ぶ" />',
    ]) {
      expect(withPhrases(source)).toBe(source);
    }
  });
});
