#include "CSecret.h"

#include <libsecret/secret.h>
#include <stdlib.h>

// The data of one item. The strings live as long as the list.
struct item {
  SecretItem *item;
  GHashTable *attributes;
  SecretValue *value;
  bool is_locked;
};

struct otp_secret_items {
  size_t count;
  struct item *items;
};

otp_secret_items *otp_secret_search(bool unlocks) {
  SecretService *service =
      secret_service_get_sync(SECRET_SERVICE_OPEN_SESSION | SECRET_SERVICE_LOAD_COLLECTIONS, NULL, NULL);
  if (service == NULL) return NULL;
  // No attributes, which matches every item.
  GHashTable *attributes = g_hash_table_new(g_str_hash, g_str_equal);
  SecretSearchFlags flags = SECRET_SEARCH_ALL | SECRET_SEARCH_LOAD_SECRETS;
  if (unlocks) flags |= SECRET_SEARCH_UNLOCK;
  GError *error = NULL;
  GList *found = secret_service_search_sync(service, NULL, attributes, flags, NULL, &error);
  g_hash_table_unref(attributes);
  g_object_unref(service);
  if (error != NULL) {
    g_error_free(error);
    return NULL;
  }
  otp_secret_items *items = calloc(1, sizeof *items);
  size_t most = g_list_length(found);
  items->items = calloc(most > 0 ? most : 1, sizeof *items->items);
  for (GList *link = found; link != NULL; link = link->next) {
    struct item *item = &items->items[items->count++];
    item->item = SECRET_ITEM(link->data);
    item->attributes = secret_item_get_attributes(item->item);
    item->is_locked = secret_item_get_locked(item->item);
    item->value = item->is_locked ? NULL : secret_item_get_secret(item->item);
  }
  // The list now owns the items themselves.
  g_list_free(found);
  return items;
}

void otp_secret_free(otp_secret_items *items) {
  for (size_t index = 0; index < items->count; index++) {
    struct item *item = &items->items[index];
    g_hash_table_unref(item->attributes);
    if (item->value != NULL) secret_value_unref(item->value);
    g_object_unref(item->item);
  }
  free(items->items);
  free(items);
}

size_t otp_secret_count(const otp_secret_items *items) { return items->count; }

bool otp_secret_is_locked(const otp_secret_items *items, size_t index) { return items->items[index].is_locked; }

const char *otp_secret_path(const otp_secret_items *items, size_t index) {
  return g_dbus_proxy_get_object_path(G_DBUS_PROXY(items->items[index].item));
}

const char *otp_secret_attribute(const otp_secret_items *items, size_t index, const char *name) {
  return g_hash_table_lookup(items->items[index].attributes, name);
}

const char *otp_secret_value(const otp_secret_items *items, size_t index, size_t *count) {
  SecretValue *value = items->items[index].value;
  gsize length = 0;
  const char *bytes = value == NULL ? NULL : secret_value_get(value, &length);
  *count = length;
  return bytes;
}

bool otp_secret_replace(otp_secret_items *items, size_t index, const char *bytes, size_t count) {
  struct item *item = &items->items[index];
  if (item->value == NULL) return false;
  SecretValue *value = secret_value_new(bytes, (gssize)count, secret_value_get_content_type(item->value));
  bool is_done = secret_item_set_secret_sync(item->item, value, NULL, NULL);
  secret_value_unref(value);
  return is_done;
}
