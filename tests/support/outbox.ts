import type { World } from './database.ts';

/** What has been mailed to the address, newest first. */
export async function mailsTo({ db }: World, recipient: string) {
  return await db
    .selectFrom('outbox')
    .select(['subject', 'body'])
    .where('recipient', '=', recipient)
    .orderBy('message_id', 'desc')
    .execute();
}

/** The token at the end of the newest link of that page that was mailed to the address. */
export async function tokenFor(world: World, recipient: string, page: string): Promise<string> {
  for (const { body } of await mailsTo(world, recipient)) {
    const token = new RegExp(`/user/${page}/[^/\\s]+/([\\w-]+)`).exec(body)?.[1];
    if (token !== undefined) return token;
  }
  throw new Error(`Failed to find a link to ${page} in the mails to ${recipient}.`);
}
