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

/** What has no width and joins nothing: it hides words from those who look for them. Joiners stay, emoji need them. */
const WITHOUT_WIDTH = /[\u180E\u200B\u2060-\u2064\uFEFF]/g;

/** Text from a person: trimmed and without letters that have no width, `min`–`max` characters, showable. */
export function IsPlainText({ min = 0, max }: { min?: number; max: number }): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'string' ? value.replace(WITHOUT_WIDTH, '').trim() : value,
    ),
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
