/** The word by which a booth is left: on the card, and in the question that follows. */
export const LEAVE = '退室する';
