import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { Matches } from 'class-validator';
import { IsPlainText } from '../../platform/http';

/** Characters after trimming; an emoji is one. */
export const MESSAGE_LENGTH = 2000;

/**
 * What phones put around a number that is copied: it says "left to right", which is how the text stands anyway. The marks that turn
 * a text around are refused with the control characters.
 */
const HARMLESS_MARKS = /[\u202A\u202C\u2066\u2068\u2069]/g;

/** Something that shows: neither space, nor a mark without width, nor a letter that is drawn as nothing. */
const VISIBLE = /[^\s\p{Z}\p{Cf}\p{Variation_Selector}\u034F\u115F\u1160\u2800\u3164\uFFA0]/u;

/** A message's text: 1–2000 characters after trimming, showable, and not invisible (spec §5, docs/api.md). */
export function IsMessageText(): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'string' ? value.replace(HARMLESS_MARKS, '') : value,
    ),
    IsPlainText({ min: 1, max: MESSAGE_LENGTH }),
    Matches(VISIBLE, { message: 'content must not be blank' }),
  );
}
