import type { FieldErrors } from "#contract/errors.ts";
import type { SettingsForm } from "#contract/settings.ts";

/** What speaks against these settings, per field; null when nothing does. Half a place on the map is none. */
export function settingsErrors({ latitude, longitude }: SettingsForm): FieldErrors | null {
  if ((latitude === null) === (longitude === null)) return null;
  return latitude === null
    ? { latitude: ["Enter the latitude too, or leave both empty."] }
    : { longitude: ["Enter the longitude too, or leave both empty."] };
}
