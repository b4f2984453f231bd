import type { WireDay } from './days.ts';

/**
 * The page that the timetable is compared with: no framework, the grid's own lines and measures, and what a tap of the
 * app writes, written by hand.
 */
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
.heads { position: relative; display: grid; flex: 1; grid-template-columns: repeat(var(--booths), minmax(0, 1fr)); font-size: 13px }
.heads b { position: absolute; width: calc(100% / var(--booths)); background: #fff; color: #0d6b5e }
.plane { position: relative; flex: 1; height: 1056px; background:
  linear-gradient(#e2dfd6 1px, transparent 0) 0 -1px / 100% 44px,
  linear-gradient(90deg, #e2dfd6 2px, transparent 0) -1px 0 / calc(100% / var(--booths)) 100%,
  linear-gradient(90deg, #e2dfd6 1px, transparent 0) -1px 0 / calc(100% / var(--booths) / 4) 100%,
  linear-gradient(90deg, #f1efe9 1px, transparent 0) -1px 0 / calc(100% / var(--booths) / 12) 100% }
.plane i { position: absolute; background: #d9d6cc }
.plane i.self { background: #0d6b5e }
.plane u, .plane b { position: absolute; height: calc(100% / 24); pointer-events: none }
.plane u { width: 100% }
.plane b { background: #1d2322 }
.plane b.taken { background: none; border: 2px solid #1d2322 }
</style><select aria-label="hour"></select><select aria-label="minute"></select><time></time>
<main></main><footer><strong></strong> <output></output> <em></em><p role="status"></p><button>予約内容を確認する</button></footer></html>`;

/**
 * Runs in the bare page: marks that the data is there, and writes the grid as one HTML string. A tap writes by hand
 * what the app's tap does: the band across the booths with what is chosen in it, the mark over the booth's name, the
 * cell of the screen reader, the pickers, name, time, price and reason, and, when the member rests, the address.
 */
export function writeBareGrid(day: WireDay): void {
  performance.mark('grid-data');
  const booths = day.telecubes;
  const cell = 100 / 12 / booths.length;
  const two = (value: number) => String(value).padStart(2, '0');
  const time = (minute: number) => `${Math.floor(minute / 60)}:${two(minute % 60)}`;
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
  const one = <E extends HTMLElement>(selector: string): E => {
    const found = document.querySelector<E>(selector);
    if (found === null) throw new Error(`Failed to write the bare page: it has no ${selector}.`);
    return found;
  };
  one('main').innerHTML = `<div class=scroller style="--booths:${booths.length}"><div class=table>
<div class=top><div class=corner></div><div class=heads>${booths.map((booth) => `<span>${booth.cube_name}</span>`).join('')}<b></b></div></div>
<div class=day><div class=hours>${Array.from({ length: 24 }, (_, hour) => `<span>${time(hour * 60)}</span>`).join('')}</div>
<div class=plane data-plane>${ranges.join('')}<u></u><u></u><b></b><b></b><div role=row><div role=gridcell></div></div></div></div></div></div>`;
  const options = (count: number, step: number) =>
    Array.from({ length: count }, (_, index) => `<option>${two(index * step)}</option>`).join('');
  const [hours, minutes] = [one<HTMLSelectElement>('select'), one<HTMLSelectElement>('select + select')];
  hours.innerHTML = options(24, 1);
  minutes.innerHTML = options(12, 5);

  const plane = one('.plane');
  const bands = plane.querySelectorAll('u');
  const chosen = plane.querySelectorAll('b');
  const [row, reader, mark, shown] = [
    one('[role=row]'),
    one('[role=gridcell]'),
    one('.heads b'),
    one('time'),
  ];
  const [name, span, price] = [one('footer strong'), one('footer output'), one('footer em')];
  const [reason, button] = [one('footer p'), one('footer button')];
  const yen = new Intl.NumberFormat('ja-JP');
  const rooms = booths.map(({ id }) => id).join();
  const write = (element: HTMLElement, text: string) => {
    if (element.firstChild) element.firstChild.nodeValue = text;
    else element.textContent = text;
  };
  let rest: ReturnType<typeof setTimeout>;

  plane.addEventListener('click', (event) => {
    const frame = plane.getBoundingClientRect();
    const slot = Math.floor(((event.clientX - frame.left) / frame.width) * booths.length * 12);
    const hour = Math.floor(((event.clientY - frame.top) / frame.height) * 24);
    const column = Math.floor(slot / 12);
    const [left, booth] = [slot % 12, booths[column]];
    const start = hour * 60 + left * 5;
    const end = start + 60;
    if (booth === undefined) return;
    const obstacle = booth.busy.find(([from, to]) => to > start && from < end);
    for (const [index, [from, to]] of [
      [left, 12],
      [0, left],
    ].entries()) {
      const [band, part] = [bands[index], chosen[index]];
      if (band === undefined || part === undefined || from === undefined || to === undefined) return;
      const top = (100 / 24) * (hour + index);
      const [begin, until] = [(100 / 12) * from, (100 / 12) * to];
      band.style.cssText = `top:${top}%;background:linear-gradient(90deg,transparent ${begin}%,#1d232217 0 ${until}%,transparent 0) 0 0 / ${100 / booths.length}% 100%`;
      part.style.cssText = `left:${cell * (column * 12 + from)}%;top:${top}%;width:${cell * (to - from)}%`;
      part.className = obstacle === undefined ? '' : 'taken';
    }
    mark.style.left = `${(100 / booths.length) * column}%`;
    write(mark, booth.cube_name);
    row.setAttribute('aria-rowindex', String(hour + 2));
    reader.style.cssText = `left:${cell * slot}%;top:${(100 / 24) * hour}%`;
    reader.setAttribute('aria-colindex', String(column + 2));
    const busy = booth.busy.some(([from, to]) => from <= start && start < to);
    reader.setAttribute(
      'aria-label',
      `${booth.cube_name} ${time(start)}から${time(start + 5)} ${busy ? '予約済み' : '空き'}`,
    );
    reader.setAttribute('aria-selected', 'true');
    hours.selectedIndex = hour;
    minutes.selectedIndex = left;
    write(shown, time(start));
    write(name, booth.cube_name);
    write(span, `${time(start)}–${time(end)}`);
    write(price, `${yen.format(Math.floor(((booth.price_per_15min ?? 0) * 4 * 110) / 100))}円`);
    write(reason, obstacle ? `このあとに別の予約があるため、使えるのは${time(obstacle[0])}までです。` : '');
    button.ariaDisabled = obstacle ? 'true' : null;
    clearTimeout(rest);
    rest = setTimeout(() => {
      const query = `?room=${rooms}&date=${day.date}&hour=${hour}&minute=${left * 5}&interval=60`;
      history.replaceState(history.state, '', query);
    }, 300);
  });
}
