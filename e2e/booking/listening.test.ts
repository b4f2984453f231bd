import { Ear } from '#e2e/support/listening/ear.ts';
import { beSignedIn, signedIn } from '#e2e/support/signIn.ts';
import { expect, test } from '#e2e/support/test.ts';
import { DAY, MORNING } from '#e2e/support/timetable.ts';
import { BOOTH_ID, reserveVisit } from '#e2e/support/visit.ts';
import { TITLES, WORDS } from '#tests/support/gestures/words.ts';

const RESERVATIONS = '入室・延長 | コモリ';
const TIMETABLE = '東京駅 八重洲口 | コモリ';
const SLOT = { date: DAY, hour: 14, minute: 0, interval: 60 };

test('by ear a member finds a place, chooses a time, hears its price before the button that takes it, and that it is reserved', async ({
  page,
  server,
}) => {
  const ear = await Ear.at(page);
  await server.moveClock(MORNING);
  await beSignedIn(page, server, 'personal');
  await ear.opens('app/area-search', 'どこで使いますか | コモリ');
  await ear.hears('どこで使いますか、見出し1');
  await ear.leapsTo('heading', '東京駅・丸の内エリア、見出し2');
  await ear.leapsTo('link', '東京駅八重洲口 12ブース・ 15分 275円 12 空き、リンク');
  await ear.presses();
  await ear.isTold('東京駅八重洲口、見出し1');
  await ear.leapsTo('link', '八重洲地下街、リンク');
  await ear.hears('地下1階・徒歩2分', '1名用', '3', '空き');
  await ear.leapsTo('link', '八重洲地下街、リンク');
  await ear.presses();
  await ear.isTold(/^(フロアマップ|東京駅八重洲口)、見出し1$/); // the former while it loads
  await ear.hears('八重洲地下街地下1階');
  await ear.leapsTo('link', `${WORDS.chooseTime}、リンク`);
  await ear.presses();
  await ear.isTold(
    /^(ブースの予約|東京駅八重洲口)、見出し1$/,
    '表やリストから、ブースと時間を選んでください。',
  );
  await ear.hears(
    '3ブース・15分 275円（税込）',
    '空き時間の表示、グループ',
    '表、ラジオボタン、オン',
    `${WORDS.asList}、ラジオボタン、オフ`,
  );
  await ear.presses('Space');
  await ear.isTold(`${WORDS.asList}、ラジオボタン、オン`);
  await ear.leapsTo('heading', 'A-2、見出し2');
  await ear.hears('1名用・モニター・電源・Wi-Fi', '8:00から23:00', '空き');
  await ear.leapsTo('button', 'A-2 14:00から15:00、ボタン、オフ');
  await ear.presses();
  await ear.isTold('A-2 14:00から15:00、ボタン、オン', '14:00から15:00');
  await ear.leapsTo('button', `${WORDS.later}、ボタン`);
  await ear.hears('1,100円税込', `${WORDS.review}、ボタン`);
  await ear.presses();
  await ear.isTold(`${TITLES.confirmReservation}、ダイアログ / ${TITLES.confirmReservation}、見出し2`);
  await ear.hears('ブース', 'A-2', '東京駅八重洲口', '1名用・モニター・電源・Wi-Fi');
  await ear.hears(
    '場所',
    '八重洲地下街地下1階',
    '八重洲中央口を出て地下へ。八重洲地下1番通りを直進、徒歩2分。',
  );
  await ear.hears(`${WORDS.seeOnMap}、リンク`, '日時', '12月1日(火)', '14:00から15:00', '（1時間）');
  await ear.hears('料金', '1,100円税込（うち消費税 100円）');
  await ear.hears('お支払い', '登録カード末尾1111', '13:00に確定し、請求されます');
  await ear.hears('13:00までのキャンセルは無料です。以降は利用の有無にかかわらず料金がかかります。');
  await ear.hears(`${WORDS.useCoupon}、ボタン、オフ`, '残り 2時間30分', `${WORDS.enterCoupon}、ボタン`);
  await ear.hears(`${WORDS.confirm}、ボタン`);
  await ear.presses();
  await ear.isTold(
    '予約しました、見出し2',
    '予約しました。12月1日(火) 14:00から15:00まで、東京駅八重洲口 A-2です。',
  );
  await ear.hears('8:00', '今日・12月1日(火)', '14:00から15:00', '東京駅八重洲口 A-2');
});

test('by ear a member moves a reservation in the table, cell by cell, and hears before and after, and what it costs', async ({
  page,
  server,
}) => {
  const ear = await Ear.at(page);
  await reserveVisit(page, server);
  await server.moveClock(`${DAY}T12:32:00+09:00`);
  await ear.opens('app/reservations', RESERVATIONS);
  await ear.hears(
    '入室・延長、見出し1',
    `${WORDS.menu}、リンク`,
    '利用中と次の予約、リスト',
    /^あと1時間2[78]分で開始$/,
  );
  await ear.hears('14:00から15:00', '今日', '東京駅八重洲口 A-2');
  await ear.leapsTo('link', `${WORDS.move}、リンク、14:00から15:00 今日`);
  await ear.presses();
  await ear.isTold(`${WORDS.move}、見出し1`);
  await ear.leapsTo(
    'grid',
    '空き状況の表、表、←→で 5分、↑↓で 1時間、PageUp・PageDownで 4時間、Home・Endで行の端、Shift＋←→でブースを移り、Enterで選びます。リスト表示でも同じ時間を選べます。',
  );
  await ear.presses('ArrowDown');
  await ear.isTold('A-2 15:00から15:05 空き');
  await ear.presses('Shift+ArrowLeft');
  await ear.isTold('A-1 15:00から15:05 空き');
  await ear.presses('Enter');
  await ear.isTold('15:00から16:00');
  await ear.leapsTo('combobox', '利用時間、メニュー、1時間');
  await ear.presses('ArrowDown');
  await ear.isTold('利用時間、メニュー、1時間15分', '15:00から16:15');
  await ear.leapsTo('button', `${WORDS.later}、ボタン`);
  await ear.hears('1,375円税込', '変更前 A-2', '14:00から15:00', '1,100円', '差額', '+275円税込');
  await ear.leapsTo('button', `${WORDS.reviewMove}、ボタン`);
  await ear.presses();
  await ear.isTold(`${TITLES.confirmMove}、ダイアログ / ${TITLES.confirmMove}、見出し2`);
  await ear.hears('変更前', '14:00から15:00', 'A-2・1時間', '1,100円');
  await ear.hears('変更後', '15:00から16:15', 'A-1・1時間15分', '1,375円', '差額', '+275円税込');
  await ear.hears('場所・日付', '東京駅八重洲口今日 1日(火)', 'お支払い', '登録カード末尾1111');
  await ear.hears('14:00に1,375円を請求します。', '変更前の1,100円はかかりません。');
  await ear.hears(WORDS.cancelSheet, '14:00まで無料です');
  await ear.hears(
    /^変更できるのは、元の予約の1時間前の13:00までです（あと2\d分）。$/,
    `${WORDS.confirmMove}、ボタン`,
  );
  await ear.presses();
  await ear.isTold(
    '入室・延長、見出し1',
    '予約を変更しました。12月1日(火) 15:00から16:15まで、東京駅八重洲口 A-1です。',
  );
  await ear.hears(`${WORDS.menu}、リンク`, '完了した操作、領域', /^予約を変更しました・12:3\d$/);
});

test('by ear a member waits for a time that is taken, knows the price and the turn before, and hears that it came', async ({
  page,
  server,
}) => {
  const ear = await Ear.at(page);
  await server.moveClock(MORNING);
  const { token } = await signedIn(server, 'personal2');
  const held: unknown[] = [];
  for (const booth of [1, 2, 3]) {
    held.push(await server.call('/reservations', { ...SLOT, telecube_id: booth }, token));
  }
  await beSignedIn(page, server, 'personal');
  await ear.opens(
    `app/area-search/make-reservation?room=1,2,3&date=${DAY}&hour=14&minute=0&interval=60`,
    TIMETABLE,
  );
  await ear.isTold('表やリストから、ブースと時間を選んでください。');
  await ear.leapsTo(
    'grid',
    '空き状況の表、表、←→で 5分、↑↓で 1時間、PageUp・PageDownで 4時間、Home・Endで行の端、Shift＋←→でブースを移り、Enterで選びます。リスト表示でも同じ時間を選べます。',
  );
  await ear.presses('Shift+ArrowRight');
  await ear.isTold('A-2 14:00から14:05 予約済み');
  await ear.presses('Enter');
  await ear.isTold('この時間は予約済みです。ほかの時間かブースを選んでください。');
  await ear.leapsTo('button', `${WORDS.later}、ボタン`);
  await ear.hears('満席です', 'この時間は予約済みです。ほかの時間かブースを選んでください。');
  await ear.hears('ほかの空き、領域', 'ほかの空き、見出し2', 'どちらも 1時間・1,100円税込');
  await ear.leapsTo('button', '13:00から14:00 東京駅八重洲口 A-2を選ぶ、ボタン');
  await ear.hears('空いたら自動で予約するか、お知らせします。待つだけなら料金はかかりません。');
  await ear.hears(`${WORDS.wait}、ボタン、この時間は予約済みです。ほかの時間かブースを選んでください。`);
  await ear.presses();
  await ear.isTold('この時間は満席です、ダイアログ / この時間は満席です、見出し2');
  await ear.hears('14:00から15:00', '12月1日(火)', '東京駅八重洲口', '空いたとき、グループ');
  await ear.hears(
    '空いたら自動で予約ブースはおまかせ。予約できたらお知らせします。予約できたときの料金 1,100円税込、ラジオボタン、オン',
    '空いたら知らせる予約は先着順で、空きは確保されません。、ラジオボタン、オフ',
  );
  await ear.hears('ブース、グループ', 'どこでも、ラジオボタン、オン', 'A-2だけ、ラジオボタン、オフ');
  await ear.hears('開始時刻、グループ', 'ちょうど、ラジオボタン、オン', '前後15分、ラジオボタン、オフ');
  await ear.presses('Space');
  await ear.isTold('前後15分、ラジオボタン、オン');
  await ear.hears('前後30分、ラジオボタン、オフ', 'いつまで待つ', '13:00まで');
  await ear.hears('自動の予約は開始の1時間前に終わり、あとは14:00まで、空いたらお知らせします。');
  await ear.hears('お支払い', '登録カード末尾1111');
  await ear.hears('予約できたときだけ、13:00に料金が確定します。それまでのキャンセルは無料です。');
  await ear.hears(
    '順番',
    'あなたが先頭です',
    '件数',
    '空き待ちは3件までです',
    `${WORDS.startWaiting}、ボタン`,
  );
  await ear.presses();
  await ear.isTold('空き待ちに登録しました、ダイアログ / 空き待ちに登録しました、見出し2');
  await ear.leapsTo('link', `${WORDS.seeReservationsAndWaits}、リンク`);
  await ear.presses();
  await ear.isTold('入室・延長、見出し1');
  await ear.leapsTo('heading', '空き待ち、見出し2');
  await ear.hears(
    '14:00から15:00',
    '今日 1日(火)',
    '東京駅八重洲口',
    '空いたら自動で予約します。',
    'あなたが先頭です',
  );

  await server.call('/reservations/cancel', held[1] as object, token); // the answer of the booking names it
  await ear.isTold('空き待ちの予約が取れました。12月1日(火) 14:00から15:00まで、東京駅八重洲口 A-2です。');
  await ear.leapsTo('button', `${WORDS.keepBooking}、ボタン`);
  await ear.hears(
    `${WORDS.cancelFree}、ボタン`,
    '13:00までのキャンセルは無料です。何もしなければ、予約はそのまま残ります。',
  );
});

test('by ear a guest hears what it takes of the invitation before the button, no price, and why the button waits', async ({
  page,
  server,
}) => {
  const ear = await Ear.at(page);
  await server.moveClock(MORNING);
  await page.goto('invitation-use/welcome');
  await expect(page).toHaveURL(/area-search$/);
  await ear.opens(
    `app/area-search/make-reservation?room=1,2,3&date=${DAY}&hour=14&minute=0&interval=60`,
    TIMETABLE,
  );
  await ear.isTold('表やリストから、ブースと時間を選んでください。');
  await ear.hears(`${WORDS.back}、ボタン`, '東京駅八重洲口、見出し1', '3ブース');
  await ear.leapsTo(
    'button',
    `${WORDS.review}、ボタン、使用できません、表やリストから、ブースと時間を選んでください。`,
  );
  await ear.leapsTo('radio', `${WORDS.asList}、ラジオボタン、オフ`);
  await ear.presses('Space');
  await ear.isTold(`${WORDS.asList}、ラジオボタン、オン`);
  await ear.leapsTo('button', 'A-2 14:00から15:00、ボタン、オフ');
  await ear.presses();
  await ear.isTold('A-2 14:00から15:00、ボタン、オン');
  await ear.leapsTo('button', `${WORDS.review}、ボタン`);
  await ear.presses();
  await ear.isTold(`${TITLES.confirmReservation}、ダイアログ / ${TITLES.confirmReservation}、見出し2`);
  await ear.hears(
    '14:00から15:00',
    '今日・12月1日(火)',
    '東京駅八重洲口 A-2',
    '1名用・モニター・電源・Wi-Fi',
  );
  await ear.leapsTo('link', `${WORDS.seeOnMap}、リンク`);
  await ear.hears('残り回数', '3から2回', '残り時間', '2時間30分から1時間30分');
  await ear.hears('株式会社みなと商事様のご招待・お支払いはありません');
  await ear.hears('13:00までのキャンセルで、回数と時間が戻ります。', 'そのあとは、やめても戻りません。');
  await ear.hears('利用規約に同意する、チェックボックス、オフ');
  await ear.leapsTo(
    'button',
    `${WORDS.confirm}、ボタン、使用できません、利用規約に同意すると、確定できます。`,
  );
  await ear.leapsTo('checkbox', '利用規約に同意する、チェックボックス、オフ');
  await ear.presses('Space');
  await ear.isTold('利用規約に同意する、チェックボックス、オン');
  await ear.leapsTo('button', `${WORDS.confirm}、ボタン`);
  await ear.presses();
  await ear.isTold(
    '予約しました、見出し2',
    '予約しました。12月1日(火) 14:00から15:00まで、東京駅八重洲口 A-2です。',
  );
});

test('by ear a member who loses the slot is told so at once, and takes another one', async ({
  page,
  server,
  pageErrors,
}) => {
  pageErrors.expect(/409/);
  const ear = await Ear.at(page);
  await server.moveClock(MORNING);
  await beSignedIn(page, server, 'personal');
  await ear.opens(
    `app/area-search/make-reservation?room=1,2,3&date=${DAY}&hour=14&minute=0&interval=60&booth=2&confirm=true`,
    TIMETABLE,
  );
  await ear.isTold(`${TITLES.confirmReservation}、ダイアログ / ${TITLES.confirmReservation}、見出し2`);
  await ear.leapsTo('button', `${WORDS.confirm}、ボタン`);
  const { token } = await signedIn(server, 'personal2');
  await server.call('/reservations', { ...SLOT, telecube_id: BOOTH_ID }, token);
  await ear.presses();
  await ear.isTold(`${TITLES.slotLost}、ダイアログ / ${TITLES.slotLost}、見出し2`);
  await ear.leapsTo('button', /^A-1 14:00から15:00 ?、1名用・モニター・電源・Wi-Fi.*、ボタン$/);
  await ear.presses();
  await ear.isTold(`${TITLES.confirmReservation}、ダイアログ / ${TITLES.confirmReservation}、見出し2`);
});
