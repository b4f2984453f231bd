import { addMinutes, formatInstant } from '#domain/time.ts';
import type { PlainCalls } from './call.ts';
import { inThirtyDays, Refused } from './world.ts';

const NOTICES = [
  { id: 2, contents: '年末年始の営業について\n12月31日は18時に閉まります。', minutesAgo: 60 },
  { id: 1, contents: 'ようこそ\nご登録ありがとうございます。', minutesAgo: 60 * 24 * 3 },
];
const QUESTIONS = [
  {
    id: 1,
    type: 'radio',
    title: '居心地はいかがでしたか',
    validation_required: true,
    guide_text_enabled: false,
    guide_text: '',
    options: [
      { id: 1, title: 'よかった', require_text_input: false },
      { id: 2, title: 'その他', require_text_input: true },
    ],
  },
  {
    id: 2,
    type: 'textarea',
    title: 'ご意見',
    validation_required: false,
    guide_text_enabled: true,
    guide_text: 'ご自由にお書きください',
    options: [],
  },
];

/** Notices, menu, survey, coupons, receipts. */
export const serviceCalls: PlainCalls = {
  'GET /notices': {
    serve: ({ world }) => ({
      notices: NOTICES.map(({ id, contents, minutesAgo }) => ({
        id,
        contents,
        created_at: formatInstant(addMinutes(world.now(), -minutesAgo)),
        read_at: world.readNotices.has(id) ? formatInstant(world.now()) : null,
      })),
    }),
  },
  'POST /notices/{id}/read': {
    serve: ({ world, given: { id } }) => {
      world.readNotices.add(Number(id));
    },
  },
  'GET /menu-status': {
    fields: ['notices_count'],
    serve: ({ world, account }) => ({
      survey_should_be_presented: account.user.classification === 0 && !world.isSurveyAnswered,
    }),
  },
  'GET /settings/survey': {
    serve: ({ world }) => ({ data: world.isSurveyAnswered ? null : { id: 7, questions: QUESTIONS } }),
  },
  'POST /settings/survey/answer': {
    fields: ['survey_id', 'answers'],
    serve: ({ world }) => {
      world.isSurveyAnswered = true;
      return {};
    },
  },
  'GET /setting/coupon-info': {
    serve: ({ world }) => ({
      applied_coupons: [
        {
          id: 1,
          coupon_name: 'はじめての60分',
          coupon_code: 'FIRST60',
          coupon_active: true,
          coupon_remaing_time: world.couponMinutes,
          expiration_date: inThirtyDays(world.now()),
        },
      ],
    }),
  },
  'GET /setting/coupon-remainder': { serve: ({ world }) => ({ coupon_remainder: world.couponMinutes }) },
  'POST /setting/apply-coupon-code': {
    fields: ['coupon_code'],
    serve: ({ given: { coupon_code: code } }) => {
      if (code !== 'PLAIN30') {
        throw new Refused(422, '', { coupon_code: ['クーポンコードが正しくありません。'] });
      }
      return {};
    },
  },
  'POST /send-receipt-month-pdf': {
    fields: ['targetMonth', 'name'],
    serve: ({ given: { name } }) => ({ message: 'OK', receipt_name: name ?? '山田 花子' }),
  },
  'POST /send-receipt-pdf': {
    fields: ['tranid', 'name'],
    serve: ({ given: { name } }) => ({ message: 'OK', receipt_name: name ?? '山田 花子' }),
  },
};
