export { AppConfig } from './app-config';
export { ConfigModule } from './config.module';
export { DataFolderError } from './data-folder';
export { BadSettingsError, configForDocument, loadConfig } from './load-config';
export {
  PROVIDER_NAMES,
  type ProviderName,
  type ProviderSections,
  type RailCost,
  refundsOf,
} from './payment-providers';
