export { Multipart, MultipartForm, RawBody, type RawBodyContent, wrongMediaType } from './body-parsing';
export { BodyTimes } from './body-times';
export { ClosingGate } from './closing-gate';
export { encodeCursor, isCursorTime, readCursor } from './cursor';
export { createAdapter, createApp } from './create-app';
export { ok, okPage, okStaffPage, Pagination } from './envelope';
export { HttpModule } from './http.module';
export { forgetStoredAnswers, Idempotent } from './idempotency.interceptor';
export { Metrics } from '../metrics';
export {
  escapeHtml,
  type PagePreview,
  PagePreviews,
  type PreviewReader,
  structuredData,
} from './page-previews';
export { PublicAnswers, type PublicList } from './public-answers';
export { isOwnOrigin } from './request-origin';
export { CallbackController, CallbackOperation, Operation } from './open-api';
export { createOpenApiDocument } from './open-api-document';
export { TokenLimits } from './throttling/token-limits';
export { etagMatches, namedLanguage, preferredLanguage, preferredMediaType } from './negotiation';
export {
  PageQuery,
  paginate,
  StaffCreatedQuery,
  staffOffset,
  StaffPageQuery,
  type StaffRows,
} from './envelope';
export {
  Amount,
  City,
  Cursor,
  Day,
  Flag,
  Instant,
  Integer,
  JsonObject,
  Limit,
  Nested,
  NestedList,
  OneOf,
  Pattern,
  Reason,
  SortBy,
  Text,
  TextFilter,
  Uuid,
  Weekdays,
} from './fields';
export {
  containing,
  equalTo,
  pageAndCount,
  phoneOrText,
  staffPage,
  staffPageByIds,
} from './staff-lists.query';
export { IsMobileNumber, isPlainText, IsPlainText, validateRequest, IdParam } from './validation';
export { isExpectedError, toFailure, withFallbackMessage } from './error.filter';
export {
  BeforeSecondFactor,
  CurrentUser,
  type Identity,
  PersonalTokenVerifier,
  Public,
  Reauthenticate,
  type RequestWithIdentity,
  Roles,
  STAFF_ROLES,
  type StaffRole,
  TOKEN_PREFIX,
  TOKEN_SCOPES,
  TokenVerifier,
  type TokenScope,
  UserId,
  type VerifiedToken,
} from './access';
export { fieldsOf, toResponse } from './to-response';
