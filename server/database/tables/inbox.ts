import type { Generated, JSONColumnType } from 'kysely';
import type { Audience } from '#domain/inbox/notices.ts';
import type { QuestionType } from '#domain/inbox/survey.ts';
import type { Instant } from '#domain/time.ts';
import type { Declared } from './ofTenant.ts';

export interface NoticeTable {
  tenant_id: string;
  notice_id: Generated<number>;
  member_id: number;
  contents: string;
  created_at: Instant;
  read_at: Instant | null;
  /** The subject of the server's own notices, once a member; null for notices that people have written. */
  about: Generated<string | null>;
}

/** A notice that a file declares for many members (server/world); who has read it stands beside it. */
export interface AnnouncementTable extends Declared {
  tenant_id: string;
  announcement_id: number;
  title: string;
  body: string;
  audience: Audience;
  published_at: Instant;
  closed_at: Instant | null;
}

export interface AnnouncementReadTable {
  tenant_id: string;
  announcement_id: number;
  member_id: number;
  read_at: Instant;
}

export interface SurveyTable extends Declared {
  tenant_id: string;
  survey_id: number;
  published_at: Instant;
  closed_at: Instant | null;
}

export interface SurveyQuestionTable {
  tenant_id: string;
  question_id: number;
  survey_id: number;
  position: number;
  type: QuestionType;
  title: string;
  validation_required: boolean;
  guide_text: string | null;
}

export interface SurveyOptionTable {
  tenant_id: string;
  option_id: number;
  question_id: number;
  position: number;
  title: string;
  require_text_input: boolean;
}

export interface SurveyAnswerTable {
  tenant_id: string;
  survey_id: number;
  member_id: number;
  answers: JSONColumnType<readonly unknown[]>;
  answered_at: Instant;
}
