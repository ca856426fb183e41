export { AppConfig, type MtnAccount } from './app-config';
export { ConfigModule } from './config.module';
export { BadSettingsError, configForDocument, loadConfig } from './load-config';
