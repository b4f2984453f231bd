import { deflateSync, inflateSync, strFromU8, strToU8 } from 'fflate';
import * as v from 'valibot';

const Told = v.object({
  /** The sentence of the step; null where the story begins. */
  words: v.nullable(v.string()),
  /** For each of the two, by the name of theirs: their charts, by flow, with the dotted paths of the current states. */
  sides: v.array(
    v.object({
      name: v.string(),
      charts: v.array(v.object({ flow: v.string(), states: v.array(v.string()) })),
    }),
  ),
  /** The facts of the server, and what is on its way to it and back. */
  facts: v.array(v.string()),
});

const Story = v.object({ name: v.string(), wrong: v.string(), moments: v.pipe(v.array(Told), v.nonEmpty()) });

/** One moment of a story: what has just happened, and where everybody stands then. */
export type Told = v.InferOutput<typeof Told>;

/** A counterexample of the exploration, told so that it can be looked at without exploring again. */
export type Story = v.InferOutput<typeof Story>;

/** The story as a part of an address: base64url of what `deflate` makes of its JSON. */
export function encodeStory(story: Story): string {
  const bytes = deflateSync(strToU8(JSON.stringify(story)), { level: 9, mem: 8 });
  return btoa(strFromU8(bytes, true)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** The story of an address; null where it holds none, as one that was copied in part. */
export function decodeStory(code: string): Story | null {
  try {
    const bytes = strToU8(atob(code.replaceAll('-', '+').replaceAll('_', '/')), true);
    return v.parse(Story, JSON.parse(strFromU8(inflateSync(bytes))));
  } catch {
    return null;
  }
}
