/** Where the operators' house stands, beside the members' app: a page, a start and files of its own. */
export const OPERATOR_BASE = '/operator';
