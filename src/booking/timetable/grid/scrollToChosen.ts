import type { Minutes } from '#domain/time.ts';
import { HOURS } from './gridGeometry.ts';

/** The hour row at the top: the chosen hour amid what is in view, but no closed hours before the first open one. */
export function firstHourInView(chosen: Minutes, opensAt: Minutes | null, hoursInView: number): number {
  const chosenHour = Math.floor(chosen / 60);
  const centred = chosenHour - Math.floor(hoursInView / 2);
  const opening = Math.floor((opensAt ?? 0) / 60);
  return Math.max(centred, opening <= chosenHour ? opening : 0, 0);
}

/** Scrolls the grid so that the chosen hour is in view. */
export function scrollToChosen(scroller: HTMLElement, chosen: Minutes, opensAt: Minutes | null): void {
  const plane = scroller.querySelector<HTMLElement>('[data-plane]');
  if (!plane) return;
  const row = plane.offsetHeight / HOURS;
  const hoursInView = (scroller.clientHeight - plane.offsetTop) / row;
  scroller.scrollTop = firstHourInView(chosen, opensAt, hoursInView) * row;
}
