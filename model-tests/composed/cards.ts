import { screen } from '@testing-library/react';
import { isInUse } from '#domain/booking/reservation.ts';
import type { Scene } from './scene.tsx';
import type { World } from './world.ts';

/** Whether the list of reservations is shown, also below a sheet of its own. */
export function isOnList({ address }: Scene): boolean {
  return /^\/app\/reservations(?!\/move)/.test(address);
}

/** The parts of the list that name a place, and are no cards of reservations. */
const BESIDES = ['完了した操作', '空き待ち', '空き待ちの予約が取れました'];

/** How many cards the list of reservations shows, and how many of them are in use. */
export function cardsShown(): string {
  const besides = BESIDES.flatMap((name) => screen.queryAllByRole('region', { name }));
  const cards = screen
    .queryAllByText(/渋谷駅前ビル/)
    .filter((text) => text.closest('dialog') === null && !besides.some((part) => part.contains(text)));
  return `${cards.length} cards, ${screen.queryAllByRole('timer').length} in use`;
}

/** The same as the server knows it. */
export function cardsKnown(world: World): string {
  const live = world.live();
  return `${live.length} cards, ${live.filter(isInUse).length} in use`;
}
