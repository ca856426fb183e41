import {
  applyDecorators,
  type ArgumentMetadata,
  Injectable,
  Param,
  type PipeTransform,
  type Type,
  ValidationPipe,
} from '@nestjs/common';
import { Transform } from 'class-transformer';
import {
  IsString,
  isUUID,
  Matches,
  MaxLength,
  MinLength,
  ValidateBy,
  type ValidationArguments,
  type ValidationError,
} from 'class-validator';
import { DateTime } from 'luxon';
import { dayBounds } from '../douala';
import { type FieldError, invalidField, validationFailed } from '../errors';
import { normalizeSignInPhone } from '../phone';

const TYPE_RULES = ['isString', 'isInt', 'isBoolean', 'isUuid'];

function basicMessage(broken: Record<string, string>): string | undefined {
  const type = TYPE_RULES.find((rule) => rule in broken);
  return type === undefined ? Object.values(broken)[0] : broken[type];
}

function flatten(errors: ValidationError[], path = ''): FieldError[] {
  return errors.flatMap((error) => {
    const field = path === '' ? error.property : `${path}.${error.property}`;
    const message = basicMessage(error.constraints ?? {});
    // A value that is not a list has no elements to report.
    return message === undefined ? flatten(error.children ?? [], field) : [{ field, message }];
  });
}

export function createValidationPipe(): PipeTransform {
  return new ValidationPipe({
    transform: true,
    whitelist: true,
    forbidUnknownValues: true,
    exceptionFactory: (errors) => validationFailed(flatten(errors)),
  });
}

const validation = createValidationPipe();

/** For requests made by the server itself. @throws DomainError VALIDATION_FAILED */
export async function validateRequest<Request extends object>(
  type: Type<Request>,
  values: object,
): Promise<Request> {
  return (await validation.transform(values, { type: 'body', metatype: type })) as Request;
}

const LONE_SURROGATE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;
// Control characters except tab and line breaks, and bidirectional overrides.
const UNDISPLAYABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\u202A-\u202E\u2066-\u2069]/;

/** PostgreSQL cannot store NUL and lone surrogates; screens cannot show the other refused characters. */
export function isPlainText(value: unknown): value is string {
  return typeof value === 'string' && !UNDISPLAYABLE.test(value) && !LONE_SURROGATE.test(value);
}

/** Zero-width characters that hide words from searches. Emoji need the joiners. */
const WITHOUT_WIDTH = /[\u180E\u200B\u2060-\u2064\uFEFF]/g;

export function IsPlainText({ min = 0, max }: { min?: number; max: number }): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'string' ? value.replace(WITHOUT_WIDTH, '').trim() : value,
    ),
    IsString(),
    MinLength(min),
    MaxLength(max),
    ValidateBy({
      name: 'isPlainText',
      validator: {
        validate: isPlainText,
        defaultMessage: (rule) => `${rule?.property ?? 'text'} must not contain control characters`,
      },
    }),
  );
}

/** Accepts any common form of the number and stores 237 with nine digits. */
export function IsMobileNumber(): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'string' && value.length <= 32 ? (normalizeSignInPhone(value) ?? value) : value,
    ),
    Matches(/^2376\d{8}$/, { message: '$property must be a Cameroonian mobile number' }),
  );
}

/** `since` names the field of the earliest day. */
export function IsDay({ since }: { since?: string } = {}): PropertyDecorator {
  const firstOf = (rule?: ValidationArguments): unknown =>
    since === undefined ? undefined : (rule?.object as Record<string, unknown>)[since];
  const isDay = (value: unknown) => typeof value === 'string' && dayBounds(value) !== null;
  return ValidateBy({
    name: 'isDay',
    validator: {
      validate: (value: unknown, rule) => {
        const first = firstOf(rule);
        return isDay(value) && (typeof first !== 'string' || !isDay(first) || first <= String(value));
      },
      defaultMessage: (rule) =>
        isDay(rule?.value)
          ? `${rule?.property} must not come before ${since}`
          : `${rule?.property} must be a day, like 2026-11-22`,
    },
  });
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/i;

function isInstant(value: unknown): value is string {
  if (typeof value !== 'string' || !INSTANT.test(value)) return false;
  // Luxon checks the calendar, Date the offset.
  return DateTime.fromISO(value).isValid && !Number.isNaN(Date.parse(value));
}

/** An instant with an offset; refuses 30 February. */
export function IsInstant(): PropertyDecorator {
  return ValidateBy({
    name: 'isInstant',
    validator: {
      validate: isInstant,
      defaultMessage: (rule) =>
        `${rule?.property ?? 'time'} must be an ISO 8601 time with its offset, like 2026-11-22T05:30:00Z`,
    },
  });
}

@Injectable()
class UuidPipe implements PipeTransform<unknown, string> {
  transform(value: unknown, metadata: ArgumentMetadata): string {
    const field = metadata.data ?? 'id';
    if (typeof value !== 'string' || !isUUID(value)) {
      throw invalidField(field, `${field} must be a UUID`);
    }
    return value.toLowerCase();
  }
}

export const IdParam = (name = 'id') => Param(name, UuidPipe);
