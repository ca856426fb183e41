import { Injectable, type PipeTransform } from '@nestjs/common';
import { isSingleFileField, type SingleFileField } from './document-fields';
import { refusal } from './file-place.pipe';

@Injectable()
export class SingleFileFieldPipe implements PipeTransform<unknown, SingleFileField> {
  transform(value: unknown): SingleFileField {
    if (typeof value === 'string' && isSingleFileField(value)) return value;
    throw refusal();
  }
}
