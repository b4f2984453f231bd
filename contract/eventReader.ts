/** One event of a stream, or a sign of life that says nothing. */
export type ReadEvent = { readonly name: string; readonly data: string } | 'beat';

/**
 * Reads server-sent events out of text that comes in pieces of any size; what is not whole yet waits for the next. Only
 * the fields `event` and `data` are ours; comments are signs of life.
 */
export function createEventReader(): (text: string) => readonly ReadEvent[] {
  let rest = '';
  let name = 'message';
  let data: string[] = [];

  function readLine(line: string): readonly ReadEvent[] {
    if (line === '') {
      const event = { name, data: data.join('\n') };
      const isSaid = data.length > 0;
      name = 'message';
      data = [];
      return isSaid ? [event] : [];
    }
    if (line.startsWith(':')) return ['beat'];
    const [, field, value = ''] = /^([^:]*)(?:: ?(.*))?$/.exec(line) ?? [];
    if (field === 'event') name = value;
    if (field === 'data') data = [...data, value];
    return [];
  }

  return (text) => {
    // A line may end in CR LF, and a piece between the two.
    const lines = (rest + text).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    return lines.flatMap(readLine);
  };
}
