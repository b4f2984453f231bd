import type { Answer, Service } from './service.ts';

/** Booth 1 at noon of the day after NOW, for an hour. */
export const noon = { telecube_id: 1, date: '2026-11-21', hour: 12, minute: 0, interval: 60 };

/** The calls that the tests of a visit make again and again. */
export function visitor(service: Service, token: string) {
  const post = (path: string, body: unknown, key?: string): Promise<Answer> =>
    service.call('POST', `/api${path}`, { token, body, ...(key === undefined ? {} : { key }) });
  const get = (path: string): Promise<Answer> => service.call('GET', `/api${path}`, { token });
  return {
    post,
    get,
    /** Reserves and answers the reservation's id. */
    reserve: async (slot: Record<string, unknown> = {}): Promise<number> => {
      const { status, body } = await post('/reservations', { ...noon, ...slot });
      if (status !== 200) throw new Error(`Failed to reserve: ${body.message}`);
      return body.tranid;
    },
    list: async () => (await get('/reservations')).body.reservations,
    enter: (tranid: number, key?: string) =>
      post('/reservations/open-door', { tranid, before_empty: 1 }, key),
    leave: (tranid: number, key?: string) => post('/reservations/open-door', { tranid, isLeave: 1 }, key),
  };
}
