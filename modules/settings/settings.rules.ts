import type { FieldErrors } from "#contract/errors.ts";
import type { SettingsForm } from "#contract/settings.admin.ts";

/** Messages per field for settings that do not fit together; null when they do. A location needs both coordinates. */
export function settingsErrors({ latitude, longitude }: SettingsForm): FieldErrors | null {
  if ((latitude === null) === (longitude === null)) return null;
  return latitude === null
    ? { latitude: ["Enter the latitude too, or leave both empty."] }
    : { longitude: ["Enter the longitude too, or leave both empty."] };
}
