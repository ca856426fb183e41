/** What the security log knows; the name is the label of the metric, too (docs/operations.md#security-log). */
export const SECURITY_EVENTS = [
  /** An answer 429, whatever was too much. */
  'throttled',
  /** A request or a handshake with a token that is no good. */
  'bad_token',
  /** A staff route, asked by somebody without the role. */
  'forbidden',
  'foreign_origin',
  'code_requested',
  /** A code that was refused, because of too many of them. */
  'code_refused',
  'wrong_code',
  'signed_in',
  'signed_out',
  /** A session's replaced token came back: the whole family is revoked. */
  'session_reused',
  'second_factor_failed',
  'upload_refused',
  'handshake_refused',
  'bad_signature',
] as const;

export type SecurityEvent = (typeof SECURITY_EVENTS)[number];

/** Who did it, as far as it is known. Never a secret: no token, no code, no body. */
export interface SecurityFacts {
  /** The address; it is written down as its block. */
  address?: string | undefined;
  /** `GET /api/rides/:id`: the route's pattern, not the path. */
  route?: string | undefined;
  /** The id of the person. */
  person?: string | undefined;
  /** Whole; it is masked before it is written. */
  phone?: string | undefined;
  /** A code or a word of ours, never the caller's text. */
  reason?: string | undefined;
  request_id?: string | undefined;
}
