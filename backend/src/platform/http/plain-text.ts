import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsString, MaxLength, MinLength, registerDecorator, type ValidationArguments } from 'class-validator';

const LONE_SURROGATE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;
// Control characters other than tab and line breaks, and the marks that turn the reading direction around.
const UNSHOWABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\u202A-\u202E\u2066-\u2069]/;

/** True for text that PostgreSQL can hold and a screen can show: no NUL, control characters or half characters. */
export function isPlainText(value: unknown): value is string {
  return typeof value === 'string' && !UNSHOWABLE.test(value) && !LONE_SURROGATE.test(value);
}

/** Text from a person: trimmed, `min`–`max` characters, showable. */
export function IsPlainText({ min = 0, max }: { min?: number; max: number }): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value)),
    IsString(),
    MinLength(min),
    MaxLength(max),
    (target: object, property: string | symbol) =>
      registerDecorator({
        name: 'isPlainText',
        target: target.constructor,
        propertyName: String(property),
        validator: {
          validate: isPlainText,
          defaultMessage: (rule?: ValidationArguments) =>
            `${rule?.property ?? 'text'} must not contain control characters`,
        },
      }),
  );
}
