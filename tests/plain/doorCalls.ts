import { addMinutes } from '#domain/time.ts';
import type { Asked, PlainCalls } from './call.ts';
import { Refused, UNIT_MINUTES } from './world.ts';

/** The three results of a booth's sticker (docs/spec/qr.md, "Scan results"). */
function enterAt({ world, account }: Asked, boothId: number) {
  world.boothOf(boothId);
  const own = world.live().find((kept) => kept.boothId === boothId && kept.loginid === account.loginid);
  const now = world.now();
  if (own === undefined) return { type: 'usage-without-reservation', time: null, telecube_id: boothId };
  if (now >= addMinutes(own.startsAt, -5)) {
    world.enter(own);
    return { type: 'open-door', time: null, telecube_id: boothId };
  }
  const minutes = (own.endsAt - own.startsAt) / 60_000;
  return { type: 'usage-with-reservation', time: Math.max(minutes, UNIT_MINUTES), telecube_id: boothId };
}

function open({ world, account, given }: Asked): void {
  const kept = world.ownOf(Number(given.tranid), account);
  if (Number(given.isLeave ?? 0) === 1) kept.state = 9;
  else world.enter(kept);
}

/** Doors, Wi-Fi and codes. */
export const doorCalls: PlainCalls = {
  'GET /beforeEntry/{tranid}': {
    serve: ({ world, account, given: { tranid } }) => {
      world.ownOf(Number(tranid), account);
      return { reservations: { before_empty: 1 } };
    },
  },
  'POST /reservations/open-door': { fields: ['tranid', 'before_empty', 'isLeave'], serve: open },
  'POST /reservations/unlock': { fields: ['tranid', 'before_empty'], serve: open },
  'POST /reservations/get-wifi-password': { fields: ['tranid'], serve: () => ({ password: 'abcd-1234' }) },
  'POST /qr-code': {
    fields: ['content'],
    serve: (asked) => {
      const [, id] = /booth-(\d+)$/.exec(String(asked.given.content)) ?? [];
      if (id === undefined) throw new Refused(404, 'このコードのブースが見つかりません。');
      return enterAt(asked, Number(id));
    },
  },
  'POST /immediate-use': {
    fields: ['telecubeId'],
    serve: (asked) => enterAt(asked, Number(asked.given.telecubeId)),
  },
};
