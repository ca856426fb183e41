import { Global, Module } from '@nestjs/common';
import { UploadBudget } from './upload-budget';
import { UploadReceiver } from './upload-receiver';

@Global()
@Module({ providers: [UploadBudget, UploadReceiver], exports: [UploadBudget, UploadReceiver] })
export class UploadsModule {}
