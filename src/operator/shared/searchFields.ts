/** The id of the log's own search field. */
export const RECORD_SEARCH_ID = 'record-search';
