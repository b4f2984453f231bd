import type { OperatorRole } from './roles.ts';

/** The roles as people call them. */
export const ROLE_WORDS: Readonly<Record<OperatorRole, string>> = {
  viewer: '閲覧',
  staff: '当番',
  manager: '運用',
  finance: '経理',
  owner: '管理者',
  corporation: '法人の管理者',
};
