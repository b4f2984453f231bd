import * as v from 'valibot';
import { NOTICE_AIMS, type Notice } from '#domain/inbox/notices.ts';
import { endpoint } from '../endpoint.ts';
import { absent, addition, list } from '../field.ts';
import { done, type Means, only, record } from '../record.ts';
import { instant, text, wholeText } from '../values.ts';
import { Whole } from '../wire.ts';

/** Notice (docs/spec/inbox.md, "Data"); leads_to is an addition. */
const notice = record({
  id: ['id', Whole],
  contents: ['contents', text],
  createdAt: ['created_at', instant],
  readAt: ['read_at', absent(instant)],
  leadsTo: ['leads_to', addition(absent(v.picklist(NOTICE_AIMS)))],
}) satisfies Means<Notice>;

/** The newest first. */
export const listNotices = endpoint({
  call: 'GET /notices',
  summary: 'The notices to the member.',
  audience: 'member',
  answer: only('notices', list(notice)),
});

/** Twice is once; 404 for what is not the member's. */
export const readNotice = endpoint({
  call: 'POST /notices/{id}/read',
  summary: 'Marks a notice as read.',
  audience: 'member',
  params: only('id', wholeText),
  answer: done,
});
