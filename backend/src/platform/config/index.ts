export { AppConfig, type MtnAccount } from './app-config';
export { ConfigModule } from './config.module';
export { DataFolderError } from './data-folder';
export { BadSettingsError, configForDocument, loadConfig } from './load-config';
