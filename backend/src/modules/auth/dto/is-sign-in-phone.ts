import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { Matches } from 'class-validator';
import { normalizeSignInPhone } from '../../../platform/phone';

/** Longer than any way to write a number; what is longer isn't looked at. */
const LONGEST = 32;

function toStoredForm(value: unknown): unknown {
  return typeof value === 'string' && value.length <= LONGEST
    ? (normalizeSignInPhone(value) ?? value)
    : value;
}

/** A mobile number of Cameroon as people write it; the request then holds the stored form, 237 and nine digits. */
export function IsSignInPhone(): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }: { value: unknown }) => toStoredForm(value)),
    Matches(/^2376\d{8}$/, { message: 'phone must be a Cameroonian mobile number' }),
  );
}
