import { addDays, dateOf, instantOf } from '#domain/time.ts';
import type { Answer, BenchClient } from './client.ts';

const SECONDS = 5;
const READERS = 16;
const ATTEMPTS = 200;

const ROOMS = Array.from({ length: 50 }, (_, index) => index + 1).join();

const inDays = (days: number) => addDays(dateOf(instantOf(Date.now())), days);
/** The day that is full of bookings (costs.ts), and one without any; both lie ahead, so that cancelling is free. */
const fullDay = () => inDays(1);
const emptyDay = () => inDays(3);

const slot = (booth: number, hour: number) => ({
  telecube_id: booth,
  date: emptyDay(),
  hour,
  minute: 0,
  interval: 60,
});

function expectOk(answer: Answer, what: string): Answer {
  if (answer.status !== 200) {
    throw new Error(`Failed to ${what}: ${answer.status} ${JSON.stringify(answer.body)}`);
  }
  return answer;
}

/** Repeats a task in each of the lanes until the time is over; how often a second it was done. */
async function perSecond(lanes: number, task: (lane: number) => Promise<void>): Promise<number> {
  const start = performance.now();
  let count = 0;
  const run = async (lane: number) => {
    while (performance.now() - start < SECONDS * 1000) {
      await task(lane);
      count++;
    }
  };
  await Promise.all(Array.from({ length: lanes }, (_, lane) => run(lane)));
  return count / ((performance.now() - start) / 1000);
}

/** The calls of a timetable of 50 booths, by 16 at once. */
export function readAvailability(client: BenchClient, tokens: readonly string[]): Promise<number> {
  const path = `/reservations/day-availability?rooms=${ROOMS}&date=${fullDay()}`;
  return perSecond(READERS, async (lane) => {
    expectOk(await client.ask('GET', path, tokens[lane % tokens.length]), 'read the availability');
  });
}

/** Every member reserves a booth of their own and gives it up again. */
export function reserveAndCancel(client: BenchClient, tokens: readonly string[]): Promise<number> {
  return perSecond(tokens.length, async (lane) => {
    const made = await client.ask('POST', '/reservations', tokens[lane], slot(lane + 1, 12));
    const { tranid } = expectOk(made, 'reserve').body;
    expectOk(await client.ask('POST', '/reservations/cancel', tokens[lane], { tranid }), 'cancel');
  });
}

export interface Contention {
  readonly attempts: number;
  readonly won: number;
  readonly lost: number;
  /** Neither: there should be none. */
  readonly other: number;
  readonly seconds: number;
}

/** Everybody wants one slot at once. */
export async function contend(client: BenchClient, tokens: readonly string[]): Promise<Contention> {
  const start = performance.now();
  const answers = await Promise.all(
    Array.from({ length: ATTEMPTS }, (_, index) =>
      client.ask('POST', '/reservations', tokens[index % tokens.length], slot(9, 15)),
    ),
  );
  const won = answers.filter(({ status }) => status === 200).length;
  const lost = answers.filter(({ body }) =>
    ['slot_taken', 'already_reserved'].includes(String(body.code)),
  ).length;
  const seconds = (performance.now() - start) / 1000;
  return { attempts: ATTEMPTS, won, lost, other: ATTEMPTS - won - lost, seconds };
}
