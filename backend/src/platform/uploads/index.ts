export { type ReceivedFile, type ReceivedForm, UploadReceiver, type UploadRules } from './upload-receiver';
export { UploadBudget } from './upload-budget';
