import type { WireDay } from './days.ts';

/** The page that the timetable is compared with: no framework, the grid's own lines and measures. */
export const BARE_HTML = `<!doctype html><html lang="ja"><meta name="viewport" content="width=device-width">
<style>
* { box-sizing: border-box; margin: 0 }
body { font: 15px/1.6 "Noto Sans CJK JP", system-ui, sans-serif; background: #f7f6f2 }
.scroller { height: 600px; overflow: auto; background: #fff }
.table { width: 100%; min-width: calc(60px + var(--booths) * 120px) }
.top, .day { display: flex }
.top { position: sticky; top: 0; z-index: 2; background: #fff; border-bottom: 1px solid #e2dfd6 }
.corner, .hours { position: sticky; left: 0; flex: none; width: 60px; background: #f7f6f2 }
.hours { z-index: 1; display: grid; grid-auto-rows: 44px; font-size: 12px; text-align: end }
.heads { display: grid; flex: 1; grid-template-columns: repeat(var(--booths), minmax(0, 1fr)); font-size: 13px }
.plane { position: relative; flex: 1; height: 1056px; background:
  linear-gradient(#e2dfd6 1px, transparent 0) 0 -1px / 100% 44px,
  linear-gradient(90deg, #e2dfd6 2px, transparent 0) -1px 0 / calc(100% / var(--booths)) 100%,
  linear-gradient(90deg, #e2dfd6 1px, transparent 0) -1px 0 / calc(100% / var(--booths) / 4) 100%,
  linear-gradient(90deg, #f1efe9 1px, transparent 0) -1px 0 / calc(100% / var(--booths) / 12) 100% }
.plane i { position: absolute; background: #d9d6cc }
.plane i.self { background: #0d6b5e }
.plane b { position: absolute; height: calc(100% / 24); background: #1d2322; pointer-events: none }
</style><main></main><p></p></html>`;

/** Runs in the bare page: marks that the data is there, and writes the grid as one HTML string. */
export function writeBareGrid(day: WireDay): void {
  performance.mark('grid-data');
  const booths = day.telecubes;
  const cell = 100 / 12 / booths.length;
  const time = (minute: number) => `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`;
  const box = (column: number, hour: number, left: number, right: number, name: string) =>
    `<i class=${name} style="top:${(100 / 24) * hour}%;height:${100 / 24}%;left:${cell * (column * 12 + left)}%;width:${cell * (right - left)}%"></i>`;
  const ranges = booths.flatMap((booth, column) =>
    booth.busy.flatMap(([from, to, name]) => {
      const pieces = [];
      for (let hour = Math.floor(from / 60); hour * 60 < to; hour++) {
        pieces.push(
          box(column, hour, Math.max(from / 5 - hour * 12, 0), Math.min(to / 5 - hour * 12, 12), name),
        );
      }
      return pieces;
    }),
  );
  const main = document.querySelector('main');
  if (!main) return;
  main.innerHTML = `<div class=scroller style="--booths:${booths.length}"><div class=table>
<div class=top><div class=corner></div><div class=heads>${booths.map((booth) => `<span>${booth.cube_name}</span>`).join('')}</div></div>
<div class=day><div class=hours>${Array.from({ length: 24 }, (_, hour) => `<span>${time(hour * 60)}</span>`).join('')}</div>
<div class=plane data-plane>${ranges.join('')}<b></b></div></div></div></div>`;

  const plane = document.querySelector<HTMLElement>('.plane');
  const chosen = document.querySelector<HTMLElement>('.plane b');
  const words = document.querySelector('p');
  plane?.addEventListener('click', (event) => {
    const frame = plane.getBoundingClientRect();
    const column = Math.floor(((event.clientX - frame.left) / frame.width) * booths.length);
    const hour = Math.floor(((event.clientY - frame.top) / frame.height) * 24);
    if (!chosen || !words) return;
    chosen.style.cssText = `left:${cell * column * 12}%;top:${(100 / 24) * hour}%;width:${cell * 12}%`;
    words.textContent = `${booths[column]?.cube_name} ${time(hour * 60)}–${time(hour * 60 + 60)}`;
  });
}
