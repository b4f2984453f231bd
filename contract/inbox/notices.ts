import * as v from 'valibot';
import { NOTICE_AIMS, type Notice } from '#domain/inbox/notices.ts';
import type { Codec } from '../codec.ts';
import { endpoint, NOTHING, OK } from '../endpoint.ts';
import { absent, addition, Done, InstantText, toInstant, toWireInstant, Whole, WholeText } from '../wire.ts';

/** Notice (docs/spec/inbox.md, "Data"); leads_to is an addition. */
const WireNotice = v.object({
  id: Whole,
  contents: v.optional(v.string(), ''),
  created_at: InstantText,
  read_at: absent(InstantText),
  leads_to: addition(v.optional(v.nullable(v.picklist(NOTICE_AIMS)), null)),
});

const noticeCodec: Codec<v.InferOutput<typeof WireNotice>, Notice> = {
  decode: (wire) => ({
    id: wire.id,
    contents: wire.contents,
    createdAt: toInstant(wire.created_at),
    readAt: wire.read_at === null ? null : toInstant(wire.read_at),
    leadsTo: wire.leads_to,
  }),
  encode: (notice) => ({
    id: notice.id,
    contents: notice.contents,
    created_at: toWireInstant(notice.createdAt),
    read_at: notice.readAt === null ? null : toWireInstant(notice.readAt),
    leads_to: notice.leadsTo,
  }),
};

/** GET /notices -> notices, the newest first (docs/spec/wire.md, "Calls of inbox"). */
export const listNotices = endpoint({
  method: 'get',
  path: '/notices',
  summary: 'What the member has been told.',
  audience: 'member',
  response: v.object({ notices: v.array(WireNotice) }),
  input: NOTHING,
  output: {
    decode: (wire): readonly Notice[] => wire.notices.map(noticeCodec.decode),
    encode: (notices) => ({ notices: notices.map(noticeCodec.encode) }),
  },
});

/** POST /notices/{id}/read: twice is once; 404 for what is not the member's (docs/spec/wire.md, "Calls of inbox"). */
export const readNotice = endpoint({
  method: 'post',
  path: '/notices/{id}/read',
  summary: 'Marks a notice as read.',
  audience: 'member',
  params: v.object({ id: WholeText }),
  response: Done,
  input: {
    decode: ({ params }) => Number(params.id),
    encode: (id: number) => ({ params: { id: String(id) } }),
  },
  output: OK,
});
