import { Param } from '@nestjs/common';
import { validationFailed } from '../../platform/errors';
import { isFilePlace, isSingleFileField } from './document-fields';

const fieldParam = (isKnown: (name: string) => boolean) =>
  Param('field', {
    transform(value: unknown) {
      if (typeof value === 'string' && isKnown(value)) return value;
      throw validationFailed([{ field: 'field', message: 'field must be a file field of an application' }]);
    },
  });

export const FilePlaceParam = () => fieldParam(isFilePlace);
export const SingleFileFieldParam = () => fieldParam(isSingleFileField);
