export { type ReceivedFile, type ReceivedForm, UploadReceiver, type UploadRules } from './upload-receiver';
export { UploadsModule } from './uploads.module';
export { UploadBudget } from './upload-budget';
