/* Loaded into the MiniBrowser of WebKitGTK and of WPE, before their libraries.

   A browser under a WebDriver keeps nothing, and what keeps nothing writes no console: here it keeps, in the
   folder that XDG_DATA_HOME names. WPE's has no option for the console, and knows one size only. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>

void *webkit_website_data_manager_new_ephemeral(void)
{
    void *(*create)(const char *, ...) = dlsym(RTLD_DEFAULT, "webkit_website_data_manager_new");
    return create("base-data-directory", getenv("XDG_DATA_HOME"), "base-cache-directory", getenv("XDG_CACHE_HOME"), (char *)0);
}

void *webkit_settings_new_with_settings(const char *first, ...)
{
    void *(*create)(uintptr_t, const char *, va_list) = dlsym(RTLD_DEFAULT, "g_object_new_valist");
    uintptr_t (*type)(void) = dlsym(RTLD_DEFAULT, "webkit_settings_get_type");
    void (*write)(void *, int) = dlsym(RTLD_DEFAULT, "webkit_settings_set_enable_write_console_messages_to_stdout");
    va_list given;
    va_start(given, first);
    void *settings = create(type(), first, given);
    va_end(given);
    write(settings, 1);
    return settings;
}

void wpe_view_backend_dispatch_set_size(void *backend, uint32_t width, uint32_t height)
{
    void (*set)(void *, uint32_t, uint32_t) = dlsym(RTLD_NEXT, "wpe_view_backend_dispatch_set_size");
    set(backend, atoi(getenv("WPE_WIDTH")), atoi(getenv("WPE_HEIGHT")));
}
