import { Ear } from '#e2e/support/listening/ear.ts';
import { test } from '#e2e/support/test.ts';
import { DAY } from '#e2e/support/timetable.ts';
import { LOCK_ID, reserveVisit } from '#e2e/support/visit.ts';
import type { Server } from '#scripts/testing/server.ts';
import { TITLES, WORDS } from '#tests/support/gestures/words.ts';

const TITLE = '入室・延長 | コモリ';

const move = (server: Server, time: string) => server.moveClock(`${DAY}T${time}+09:00`);

/** In A-2 from 13:56 on: the door was opened by ear. */
async function enter(ear: Ear, server: Server): Promise<void> {
  await move(server, '13:56:00');
  await ear.opens('app/reservations', TITLE);
  await ear.hears('入室・延長、見出し1', `${WORDS.menu}、リンク`, '利用中と次の予約、リスト', '入室できます');
  await ear.hears('14:00から15:00', '今日', '東京駅八重洲口 A-2');
  await ear.leapsTo('button', `${WORDS.enter}、ボタン、14:00から15:00 今日`);
  await ear.presses();
  await ear.isTold('予約と利用、グループ', 'ドアを開けました。');
}

test('by ear a member opens the door, hears how long the booth is theirs, and the Wi-Fi', async ({
  page,
  server,
}) => {
  const ear = await Ear.at(page);
  await reserveVisit(page, server);
  await enter(ear, server);
  await ear.hears('完了した操作、領域', /^ドアを開けました・13:5\d$/, '東京駅八重洲口 A-2', '14:00から15:00');
  await ear.hears('利用中と次の予約、リスト', '利用中', '1時間', /^[23]分$/, '15:00まで・東京駅八重洲口 A-2');
  await ear.hears('利用した時間、0', new RegExp(`^${WORDS.openDoor}、ボタン、残り 1時間[23]分$`));
  await ear.hears(`${WORDS.extend}、リンク、18:00まで`, `${WORDS.leave}、ボタン`);
  await ear.leapsTo('heading', 'Wi-Fi、見出し2');
  await ear.hears('ネットワーク', 'komori-A2', 'パスワード', 'k2m4-q4xz', 'パスワードをコピー、ボタン');
  await ear.presses();
  await ear.isTold('コピーしました。');
});

test('by ear a door that does not open says so as a dialog, with the code of the key pad, and is tried again', async ({
  page,
  server,
  pageErrors,
}) => {
  pageErrors.expect(/409/);
  const ear = await Ear.at(page);
  await reserveVisit(page, server, { boothId: LOCK_ID });
  await move(server, '13:56:00');
  await server.setDoor(LOCK_ID, false);
  await ear.opens('app/reservations', TITLE);
  await ear.leapsTo('button', `${WORDS.enter}、ボタン、14:00から15:00 今日`);
  await ear.presses();
  await ear.isTold(`${TITLES.doorStuck}、ダイアログ / ${TITLES.doorStuck}、見出し2`);
  await ear.leapsTo('button', `もう一度${WORDS.openDoor}、ボタン`);
  await server.setDoor(LOCK_ID, true);
  await ear.presses();
  await ear.isTold('予約と利用、グループ', 'ドアを開けました。');
});

test('by ear a member enters by the code of the sticker: why the first is none is said, and that the door is open', async ({
  page,
  server,
  pageErrors,
}) => {
  pageErrors.expect(/404/);
  const ear = await Ear.at(page);
  await reserveVisit(page, server);
  await move(server, '13:56:00');
  await ear.opens('app/qr-code-reader', 'QRコード | コモリ');
  await ear.leapsTo('textbox', /^ブースのコードを入力、テキストフィールド/);
  await ear.types('b9999');
  await ear.isTold(/^ブースのコードを入力、テキストフィールド、b9999/);
  await ear.leapsTo('button', `${WORDS.checkCode}、ボタン`);
  await ear.presses();
  await ear.isTold(
    /^ブースのコードを入力、テキストフィールド、b9999、無効な入力、.*このコードのブースは見つかりませんでした。/,
    'このコードのブースは見つかりませんでした。',
  );
  await ear.presses('Control+A');
  await ear.types('b2');
  await ear.isTold(/^ブースのコードを入力、テキストフィールド、b2/);
  await ear.presses();
  await ear.isTold(/^ドアを開けました・ 13:5\d、見出し2$/, 'ドアを開けました。');
});

test('by ear a member extends: what is missing is an alert, the price comes before the button, the end is said', async ({
  page,
  server,
}) => {
  const ear = await Ear.at(page);
  await reserveVisit(page, server);
  await enter(ear, server);
  await ear.leapsTo('link', `${WORDS.extend}、リンク、18:00まで`);
  await ear.presses();
  await ear.isTold(`${TITLES.howLong}、ダイアログ / ${TITLES.howLong}、見出し2`);
  await ear.hears('今の予約は15:00まで。18:00まで延長できます。', '延長時間、グループ');
  await ear.hears('15分 15:15まで＋275円、ラジオボタン、オフ', '30分 15:30まで＋550円、ラジオボタン、オフ');
  await ear.leapsTo('button', `${WORDS.seePrice}、ボタン`);
  await ear.presses();
  await ear.isTold('延長時間を選択してください。');
  await ear.leapsTo('radio', '15分 15:15まで＋275円、ラジオボタン、オフ');
  await ear.presses('Space');
  await ear.isTold('15分 15:15まで＋275円、ラジオボタン、オン');
  await ear.leapsTo('button', `${WORDS.seePrice}、ボタン`);
  await ear.presses();
  await ear.isTold('この内容で延長しますか、ダイアログ / この内容で延長しますか、見出し2');
  await ear.hears('ブース', 'A-2', '東京駅八重洲口', '延長', '15:00から15:15（15分）');
  await ear.hears('追加料金', '275円税込（うち消費税 25円）');
  await ear.hears('お支払い', '登録カード末尾1111', '延長の確定と同時に請求されます');
  await ear.hears('延長した時間は取り消せません。途中で退室しても、料金は変わりません。');
  await ear.leapsTo('button', `${WORDS.confirmExtension}、ボタン`);
  await ear.presses();
  await ear.isTold('延長しました、ダイアログ / 延長しました、見出し2');
  await ear.hears('15:15まで利用できます。追加料金 275円', `${WORDS.close}、ボタン`);
  await ear.presses();
  await ear.isTold('入室・延長、見出し1');
  await ear.hears(`${WORDS.menu}、リンク`, '完了した操作、領域', /^延長しました・13:5\d$/);
});

test('by ear a member leaves, knows before that it changes no price and that the door stays shut, and what it has cost', async ({
  page,
  server,
  pageErrors,
}) => {
  pageErrors.expect(/40[49].*(wifi-password|for-extension)/); // of the use that is left
  const ear = await Ear.at(page);
  await reserveVisit(page, server);
  await enter(ear, server);
  await ear.leapsTo('button', `${WORDS.leave}、ボタン`);
  await ear.presses();
  await ear.isTold(`${TITLES.leave}、ダイアログ / ${TITLES.leave}、見出し2`);
  await ear.hears(/^15:00まで、あと 1時間[23]分利用できます。お忘れ物がないかご確認ください。$/);
  await ear.hears('料金', '退室しても変わりません', '再入室', 'できません', `${WORDS.leave}、ボタン`);
  await ear.presses();
  await ear.isTold('予約と利用、グループ', '退室しました。');
  await ear.hears('完了した操作、領域', /^終了・13:5\d$/, '今日 12月1日(火)', '退室しました、見出し2');
  await ear.hears('東京駅八重洲口 A-2', '14:00から15:00', '・1時間');
});
