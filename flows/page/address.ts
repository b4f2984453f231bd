import { useSyncExternalStore } from 'react';
import { decodeStory, encodeStory, type Story } from '../story/story.ts';

/** The address of a flow's page. It stands behind the #, so that a folder of files can be published anywhere. */
export function flowAddress(id: string): string {
  return `#/${encodeURIComponent(id)}`;
}

/** The id of the flow that the address names; undefined at the entrance. */
export function flowIdIn(hash: string): string | undefined {
  const [, id] = /^#\/([^/?]+)/.exec(hash) ?? [];
  return id === undefined ? undefined : decodeURIComponent(id);
}

/** A story, and how many of its steps have been taken. */
export interface StoryPlace {
  readonly story: Story;
  readonly at: number;
}

/** The address of a moment of a story, which holds all of it. */
export function storyAddress({ story, at }: StoryPlace): string {
  return `#/story/${encodeStory(story)}/${at}`;
}

/** The moment of a story that the address holds; null where there is none in it, undefined where it is no story's. */
export function storyIn(hash: string): StoryPlace | null | undefined {
  const [, code, at] = /^#\/story\/([\w-]+)(?:\/(\d+))?$/.exec(hash) ?? [];
  if (code === undefined) return hash.startsWith('#/story/') ? null : undefined;
  const story = decodeStory(code);
  return story && { story, at: Math.min(Number(at ?? 0), story.moments.length - 1) };
}

function subscribe(changed: () => void): () => void {
  window.addEventListener('hashchange', changed);
  return () => window.removeEventListener('hashchange', changed);
}

/** The part of the page's address from its # on, as it is at present. */
export function useHash(): string {
  return useSyncExternalStore(subscribe, () => window.location.hash);
}
