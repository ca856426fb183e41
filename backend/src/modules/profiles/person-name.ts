import { applyDecorators } from '@nestjs/common';
import { Matches, ValidateBy } from 'class-validator';
import { IsPlainText } from '../../platform/http';
import { isUnfitLine } from '../../platform/stranger-text';

/** Invisible characters, reading directions, and accents that pile up over other lines. */
const HIDDEN = /[\p{Cf}\p{Co}\p{Variation_Selector}\u034F\u115F\u1160\u2800\u3164\uFFA0]|\p{M}{4}/u;

/** 1–80 characters on one line, with letters; no hidden characters, links, numbers or claims to be staff. */
export function IsPersonName(): PropertyDecorator {
  return applyDecorators(
    IsPlainText({ min: 1, max: 80 }),
    Matches(/\p{L}/u, { message: 'full_name must have letters' }),
    Matches(/^[^\t\r\n\u2028\u2029]*$/, { message: 'full_name must be on one line' }),
    rule('hidden', 'full_name must not have hidden characters', (name) => !HIDDEN.test(name)),
    rule(
      'reserved',
      'full_name must be a real name without links, numbers or reserved words',
      (name) => !isUnfitLine(name),
    ),
  );
}

function rule(name: string, message: string, isValid: (name: string) => boolean): PropertyDecorator {
  const validate = (value: unknown) => typeof value === 'string' && isValid(value);
  return ValidateBy({ name, validator: { validate } }, { message });
}

export const firstName = (fullName: string): string => fullName.trim().split(/\s+/, 1)[0] ?? '';
