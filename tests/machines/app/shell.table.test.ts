import { createActor, createMachine } from 'xstate';
import type { ApiError } from '#contract/errors.ts';
import { shellMachine } from '#machines/app/shell.ts';
import { broken, done, type Row, runTable } from '../support/table.ts';

type Shell = typeof shellMachine;

const said = { message: null, code: null };
const flow = createActor(createMachine({}));
const unsent = createActor(createMachine({ initial: 'saving', states: { saving: { tags: 'outgoing' } } }));

/** A failed call, and what the whole app does about it. */
function failure(
  error: ApiError,
  asks: NonNullable<Row<Shell>['asks']>,
  name: string,
  isShown = false,
): Row<Shell> {
  return {
    spec: '8 Global',
    case: name,
    from: { joined: 'member' },
    on: { type: 'failure.reported', error, isShown },
    to: { joined: 'member' },
    asks,
  };
}

function alerted(...messages: string[]) {
  return [['sendTo', { to: 'alerts', event: { type: 'alert.raised', alert: { messages } } }]] as const;
}

const expired = [['sendTo', { to: 'session', event: { type: 'session.expired' } }]] as const;

runTable({
  machine: shellMachine,
  rows: [
    {
      spec: '4 Session',
      from: 'start',
      to: 'visited',
      invokes: {
        page: undefined,
        updates: undefined,
        liveUpdates: undefined,
        alerts: undefined,
        session: undefined,
        metadata: { of: null },
      },
    },
    {
      spec: '2 Entering /app refreshes the menu status',
      from: 'visited',
      on: { type: 'member.signedIn', isGuest: false },
      to: { joined: 'member' },
      asks: [['sendTo', { to: 'liveUpdates', event: { type: 'member.signedIn' } }]],
      invokes: { menuStatus: undefined, departures: undefined },
    },
    {
      spec: '3 Header pieces, invitation-use',
      case: 'a guest: what is left of the invitation is asked for too',
      from: 'visited',
      on: { type: 'member.signedIn', isGuest: true },
      to: { joined: 'guest' },
      asks: [['sendTo', { to: 'liveUpdates', event: { type: 'member.signedIn' } }]],
      invokes: {
        menuStatus: undefined,
        departures: undefined,
        invitation: undefined,
      },
    },
    {
      spec: '6, 8 User-info call error: guest logged out',
      case: 'the session ends, and the shell with it goes back to visitors',
      from: { joined: 'guest' },
      on: done('invitation'),
      to: { joined: 'guest' },
    },
    {
      spec: '3 Header pieces, invitation-use',
      case: 'a reservation of a guest takes from what is left',
      from: { joined: 'guest' },
      on: { type: 'counts.changed' },
      to: { joined: 'guest' },
      asks: [
        ['sendTo', { to: 'menuStatus', event: { type: 'refresh.requested' } }],
        ['sendTo', { to: 'invitation', event: { type: 'refresh.requested' } }],
      ],
    },
    {
      spec: '2 Entering /app refreshes the menu status',
      from: { joined: 'member' },
      on: { type: 'app.entered' },
      to: { joined: 'member' },
      asks: [['sendTo', { to: 'menuStatus', event: { type: 'app.entered' } }]],
    },
    {
      spec: '2 Entering /app refreshes the menu status',
      case: 'and what is left to a guest',
      from: { joined: 'guest' },
      on: { type: 'app.entered' },
      to: { joined: 'guest' },
      asks: [
        ['sendTo', { to: 'menuStatus', event: { type: 'app.entered' } }],
        ['sendTo', { to: 'invitation', event: { type: 'refresh.requested' } }],
      ],
    },
    {
      spec: '4 Session',
      from: { joined: 'member' },
      on: { type: 'member.signedOut' },
      to: 'visited',
      asks: [['sendTo', { to: 'liveUpdates', event: { type: 'member.signedOut' } }], 'stopDeparting'],
    },
    {
      spec: '4 Session',
      case: 'nothing of one member is sent as the next one',
      from: { joined: 'member' },
      given: { departing: [unsent] },
      on: { type: 'member.signedOut' },
      to: 'visited',
      asks: [['sendTo', { to: 'liveUpdates', event: { type: 'member.signedOut' } }], 'stopDeparting'],
      remembers: { departing: [] },
    },
    {
      spec: '2 Tab bar',
      from: { joined: 'member' },
      on: { type: 'counts.changed' },
      to: { joined: 'member' },
      asks: [['sendTo', { to: 'menuStatus', event: { type: 'refresh.requested' } }]],
    },
    {
      spec: 'wire, Request keys',
      case: 'a door that was asked for before a reload: said by its own sheet',
      from: { joined: 'member' },
      on: { type: 'recovery.ended', of: 'door', outcome: 'done' },
      to: { joined: 'member' },
      asks: [['sendTo', { to: 'page', event: { type: 'page.shown' } }]],
    },
    {
      spec: 'wire, Request keys',
      case: 'a reservation was refused, and the reason said',
      from: { joined: 'member' },
      on: { type: 'recovery.ended', of: 'reservation', outcome: 'refused' },
      to: { joined: 'member' },
    },
    {
      spec: '4 After reservation creation go to /app/reservations',
      case: 'a reload between the tap and the answer',
      from: { joined: 'member' },
      on: { type: 'recovery.ended', of: 'reservation', outcome: 'done' },
      to: { joined: 'member' },
      asks: [['emit', { type: 'navigation.requested', to: '/app/reservations', replace: false }]],
    },
    {
      spec: 'architecture, The machines',
      from: 'visited',
      on: { type: 'navigation.asked', to: '/login', replace: true },
      to: 'visited',
      asks: [['emit', { type: 'navigation.requested', to: '/login', replace: true }]],
    },
    {
      spec: "account, Sign-up: the card's bank",
      from: { joined: 'member' },
      on: { type: 'departure.asked', url: 'https://bank.example/' },
      to: { joined: 'member' },
      asks: [['emit', { type: 'departure.requested', url: 'https://bank.example/' }]],
    },
    {
      spec: 'design, Behaviour: an update is offered',
      from: { joined: 'member' },
      on: { type: 'load.asked' },
      to: { joined: 'member' },
      asks: [['emit', { type: 'load.requested' }]],
    },
    {
      spec: 'architecture, The machines',
      from: { joined: 'member' },
      on: { type: 'announcement.asked', text: '更新しました。' },
      to: { joined: 'member' },
    },
    {
      spec: 'architecture, The machines',
      case: 'the focus rests where the act has led',
      from: { joined: 'member' },
      on: { type: 'announcement.due', text: '更新しました。' },
      to: { joined: 'member' },
      asks: [['emit', { type: 'announcement.requested', text: '更新しました。' }]],
    },
    {
      spec: 'architecture, The machines',
      case: 'an announcement is old news',
      from: { joined: 'member' },
      on: { type: 'news.aged' },
      to: { joined: 'member' },
      asks: [['emit', { type: 'announcement.aged' }]],
    },
    {
      spec: '8',
      from: { joined: 'member' },
      on: { type: 'alert.asked', alert: { messages: ['一', '二'] } },
      to: { joined: 'member' },
      asks: alerted('一', '二'),
    },
    failure(
      { kind: 'badRequest', path: '/a', ...said, message: 'だめです。' },
      alerted('だめです。'),
      '400 with message',
    ),
    failure({ kind: 'unauthenticated', path: '/reservations', ...said }, expired, '401 ends the session'),
    failure(
      { kind: 'unauthenticated', path: '/invitation-use/user-info', ...said, message: '期限切れです。' },
      alerted('期限切れです。'),
      '401 of an invitation speaks with the server',
    ),
    failure({ kind: 'forbidden', path: '/a', ...said }, alerted('権限エラーが発生しました。'), '403'),
    failure({ kind: 'forbidden', path: '/a', ...said, message: '不可' }, alerted('不可'), '403 with message'),
    failure({ kind: 'notFound', path: '/a', ...said }, alerted('パスエラーが発生しました。'), '404'),
    failure({ kind: 'notFound', path: '/a', ...said, message: '無い' }, alerted('無い'), '404 with message'),
    failure({ kind: 'notFound', path: '/a', ...said, message: '無い' }, [], '404: the screen says it', true),
    failure(
      { kind: 'forbidden', path: '/a', ...said, message: '不可' },
      alerted('不可'),
      '403, whatever the screen says',
      true,
    ),
    failure(
      {
        kind: 'invalid',
        path: '/a',
        ...said,
        fields: { date: ['過ぎました。', '他にも。'], coupon_code: ['使えません。'] },
      },
      alerted('過ぎました。', '使えません。'),
      '422: the first message of every field',
    ),
    failure(
      { kind: 'conflict', path: '/a', ...said, message: '埋まりました。', body: {} },
      alerted('埋まりました。'),
      '409',
    ),
    failure({ kind: 'throttled', path: '/a', ...said, message: '待って' }, alerted('待って'), '429'),
    failure({ kind: 'network', path: '/a' }, [], 'no connection: the screen says it'),
    failure({ kind: 'server', path: '/a' }, [], '5xx: the screen says it'),
    {
      spec: 'architecture, The machines',
      from: { joined: 'member' },
      on: { type: 'flow.left', flow },
      to: { joined: 'member' },
      remembers: { departing: [] },
    },
    {
      spec: 'settings, Reminders',
      case: 'a choice that shows already is sent though its screen was left',
      from: { joined: 'member' },
      on: { type: 'flow.left', flow: unsent },
      to: { joined: 'member' },
      asks: [['sendTo', { to: 'departures', event: { type: 'flow.left', flow: unsent } }]],
      remembers: { departing: [unsent] },
    },
    {
      spec: 'settings, Reminders',
      case: 'it has been saved, and the screen that is shown by now may have read it before',
      from: { joined: 'member' },
      given: { departing: [unsent, flow] },
      on: { type: 'flow.finished', flow },
      to: { joined: 'member' },
      asks: [['sendTo', { to: 'page', event: { type: 'page.shown' } }]],
      remembers: { departing: [unsent] },
    },
    {
      spec: '4 Session',
      case: 'of a visitor nothing is unsent',
      from: 'visited',
      on: { type: 'flow.left', flow: unsent },
      to: 'visited',
      remembers: { departing: [] },
    },
    {
      spec: '8',
      case: 'a flow that breaks is a bug of ours, and the rest goes on',
      from: { joined: 'member' },
      on: broken('screen'),
      to: { joined: 'member' },
      asks: alerted('画面を表示できませんでした。お手数ですが、再読み込みしてください。'),
    },
  ],
});
