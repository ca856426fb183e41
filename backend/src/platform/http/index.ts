export { Public, PUBLIC_ROUTE } from './access';
export { JSON_BODY_LIMIT, Multipart, RawBody, type RawBodyContent } from './body-parsing';
export { BodyTimes } from './body-times';
export { createAdapter, createApp } from './create-app';
export { ok, okPage, okStaffPage, Pagination, StaffPagination, type Envelope } from './envelope';
export { toDomainError, toFailure } from './error.filter';
export { HttpModule } from './http.module';
export { Idempotent } from './idempotency';
export {
  CurrentUser,
  type Identity,
  type RequestWithIdentity,
  type SecondFactorState,
  TokenVerifier,
  type VerifiedToken,
} from './identity';
export { Metrics } from './metrics';
export { isOwnOrigin } from './own-origin';
export { ApiEnvelope, ApiErrors, createOpenApiDocument, FailureResponse } from './open-api';
export { holdsCurrent, preferredLanguage, preferredMediaType } from './negotiation';
export {
  decodeCursor,
  encodeCursor,
  isCursorTime,
  NumberInQuery,
  PageQuery,
  paginate,
  staffOffset,
  StaffPageQuery,
} from './pagination';
export { isPlainText, IsPlainText } from './plain-text';
export { isForeseen, saying } from './unforeseen';
export { BeforeSecondFactor, Reauthenticate, Roles, STAFF_ROLE } from './staff-access';
export { UuidPipe } from './uuid.pipe';
export { createValidationPipe } from './validation.pipe';
