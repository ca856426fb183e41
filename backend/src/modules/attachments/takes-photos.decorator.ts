import { applyDecorators } from '@nestjs/common';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import { Multipart } from '../../platform/http';
import { MAX_PHOTOS } from './attachments.service';

/** For routes with `AttachmentsService.add`. */
export function TakesPhotos(): MethodDecorator {
  return applyDecorators(
    Multipart(),
    ApiConsumes('multipart/form-data'),
    ApiBody({
      schema: {
        type: 'object',
        required: ['photos'],
        properties: {
          photos: { type: 'array', maxItems: MAX_PHOTOS, items: { type: 'string', format: 'binary' } },
        },
      },
    }),
  );
}
