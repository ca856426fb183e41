import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayNotEmpty,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsObject,
  IsOptional,
  IsString,
  IsUUID,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { IsDay, IsInstant, IsPlainText } from './validation';

interface FieldOptions extends Pick<ApiPropertyOptions, 'description' | 'example' | 'default'> {
  /** May be missing. Requests may also send null, unless `nullable` is false. */
  optional?: boolean;
  nullable?: boolean;
  filter?: boolean;
}

interface Range {
  min?: number;
  max?: number;
}

interface Wording {
  message?: string;
}

/**
 * Documents a field and adds its validators. The plugin of @nestjs/swagger would need tsc besides swc, and knows
 * neither formats nor validators.
 */
function field(
  schema: ApiPropertyOptions,
  { optional, filter, nullable, ...described }: FieldOptions,
  ...rules: PropertyDecorator[]
): PropertyDecorator {
  const required = !optional && !filter;
  const document = { ...schema, ...described, ...(nullable && { nullable }), required } as ApiPropertyOptions;
  const skipIfMissing = nullable === false ? ValidateIf((_, value) => value !== undefined) : IsOptional();
  const missing = !required || nullable ? [skipIfMissing] : [];
  return applyDecorators(ApiProperty(document), ...missing, ...(filter ? [FromQuery()] : []), ...rules);
}

/** Parses numbers and booleans. Other text stays and fails the next rule. */
export function FromQuery(): PropertyDecorator {
  return Transform(({ value }: { value: unknown }) => {
    if (typeof value !== 'string') return value;
    if (value === 'true' || value === 'false') return value === 'true';
    return /^-?\d{1,15}(\.\d{1,15})?$/.test(value) ? Number(value) : value;
  });
}

export function LowerCase(): PropertyDecorator {
  return Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? value.toLowerCase() : value,
  );
}

export function Uuid({ message, ...options }: FieldOptions & Wording = {}): PropertyDecorator {
  const rule = IsUUID(undefined, message ? { message } : {});
  return field({ type: String, format: 'uuid' }, options, LowerCase(), rule);
}

/** At least one character if required. A request's text needs a `max`. */
export function Text({
  max,
  minLength,
  ...options
}: FieldOptions & { max?: number; minLength?: number } = {}) {
  if (max === undefined) return field({ type: String }, options);
  const schema = { type: String, maxLength: max, ...(minLength === undefined ? {} : { minLength }) };
  return field(schema, options, IsPlainText({ min: minLength ?? (options.optional ? 0 : 1), max }));
}

export function TextFilter({
  max = 100,
  ...options
}: FieldOptions & { max?: number } = {}): PropertyDecorator {
  return field({ type: String }, { optional: true, ...options }, IsPlainText({ max }));
}

export function Reason(options: FieldOptions = {}): PropertyDecorator {
  return Text({ max: 500, minLength: 1, description: 'Stored in the audit log', ...options });
}

export function Pattern(pattern: RegExp, message: string, options: FieldOptions = {}): PropertyDecorator {
  return field({ type: String }, options, Matches(pattern, { message }));
}

/** Accepts any case, with or without accents. */
export function City(options: FieldOptions = {}): PropertyDecorator {
  return field({ type: String }, options, IsPlainText({ min: 1, max: 100 }));
}

export function Flag(options: FieldOptions = {}): PropertyDecorator {
  return field({ type: Boolean }, options, IsBoolean());
}

const LARGEST = 2_147_483_647;

export function Integer({ min, max, ...options }: FieldOptions & Range = {}): PropertyDecorator {
  const range = {
    ...(min === undefined ? {} : { minimum: min }),
    ...(max === undefined ? {} : { maximum: max }),
  };
  const rules = [IsInt(), Min(min ?? -LARGEST), Max(max ?? LARGEST)];
  return field({ type: 'integer', ...range }, options, ...rules);
}

export function Amount(options: FieldOptions & Range = {}): PropertyDecorator {
  return Integer({ description: 'XAF', ...options });
}

/** 1 is Monday. */
export function Weekdays(options: FieldOptions = {}): PropertyDecorator {
  const schema = {
    type: 'integer' as const,
    isArray: true,
    minimum: 1,
    maximum: 7,
    minItems: 1,
    maxItems: 7,
  };
  const each = [IsInt({ each: true }), Min(1, { each: true }), Max(7, { each: true })];
  return field(schema, options, IsArray(), ArrayNotEmpty(), ArrayUnique(), ...each);
}

/** A `Date` in a response, text with an offset in a request. */
export function Instant(options: FieldOptions = {}): PropertyDecorator {
  return field({ type: String, format: 'date-time' }, options, IsInstant());
}

/** A Douala day; `since` names the field of the earliest day. */
export function Day({ since, ...options }: FieldOptions & { since?: string } = {}): PropertyDecorator {
  return field({ type: String, format: 'date' }, options, IsDay(since === undefined ? {} : { since }));
}

type Values = readonly (string | number)[];

/** With a name, the enum is a separate schema of the API document. */
export function OneOf(values: Values, name: string, options?: FieldOptions & Wording): PropertyDecorator;
export function OneOf(values: Values, options?: FieldOptions & Wording): PropertyDecorator;
export function OneOf(
  values: Values,
  nameOrOptions: string | (FieldOptions & Wording) = {},
  otherOptions: FieldOptions & Wording = {},
): PropertyDecorator {
  const name = typeof nameOrOptions === 'string' ? { enumName: nameOrOptions } : {};
  const { message, ...options } = typeof nameOrOptions === 'string' ? otherOptions : nameOrOptions;
  const type = typeof values[0] === 'number' ? { type: 'integer' as const } : {};
  return field({ enum: [...values], ...type, ...name }, options, IsIn(values, message ? { message } : {}));
}

export function SortBy(columns: readonly string[]): PropertyDecorator {
  return OneOf(columns, { optional: true, default: columns[0] });
}

export function Limit(defaultLimit: number): PropertyDecorator {
  const schema = { type: Number, minimum: 1, maximum: 100 };
  return field(schema, { filter: true, default: defaultLimit }, IsInt(), Min(1), Max(100));
}

export function Cursor(): PropertyDecorator {
  const options = { optional: true, description: 'The `pagination.next` of the previous page' };
  const rule = Matches(/^[A-Za-z0-9_-]+$/, { message: 'cursor must be an earlier pagination.next' });
  return field({ type: String }, options, IsString(), MaxLength(512), rule);
}

export function Nested(type: new () => object, options: FieldOptions = {}): PropertyDecorator {
  return field(
    { type },
    options,
    IsObject(),
    ValidateNested(),
    Type(() => type),
  );
}

export function NestedList(
  type: new () => object,
  max: number,
  options: FieldOptions = {},
): PropertyDecorator {
  return field(
    { type: [type], maxItems: max },
    options,
    IsArray(),
    ArrayMaxSize(max),
    IsObject({ each: true }),
    ValidateNested({ each: true }),
    Type(() => type),
  );
}

export function JsonObject(options: FieldOptions = {}): PropertyDecorator {
  return field({ type: 'object', additionalProperties: true }, options);
}
