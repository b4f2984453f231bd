import type { Minutes } from '#domain/time.ts';
import { HOURS } from './gridGeometry.ts';

/** The hour row at the top: the chosen hour amid what is in view, but no hours before the first that can be chosen. */
export function firstHourInView(chosen: Minutes, choosableFrom: Minutes, hoursInView: number): number {
  const chosenHour = Math.floor(chosen / 60);
  const centred = chosenHour - Math.floor(hoursInView / 2);
  const first = Math.floor(choosableFrom / 60);
  return Math.max(centred, first <= chosenHour ? first : 0, 0);
}

/** Scrolls the grid so that the chosen hour is in view. */
export function scrollToChosen(scroller: HTMLElement, chosen: Minutes, choosableFrom: Minutes): void {
  const plane = scroller.querySelector<HTMLElement>('[data-plane]');
  if (!plane) return;
  const row = plane.offsetHeight / HOURS;
  const hoursInView = (scroller.clientHeight - plane.offsetTop) / row;
  scroller.scrollTop = firstHourInView(chosen, choosableFrom, hoursInView) * row;
}
